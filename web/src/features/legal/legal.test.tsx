import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { visitApp } from "@/test/visit-app";

test.each([
  ["/terms", "Terms of Service", "Stakes and escrow"],
  ["/privacy", "Privacy Policy", "Your rights"],
])("ROUTE-05 %s is public", async (at, title, section) => {
  await visitApp({ as: null, at });
  expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeVisible();
  expect(screen.getByRole("heading", { name: new RegExp(section), level: 2 })).toBeVisible();
});

test("the privacy policy names evidence with its metadata, second factors, passkeys and archives", async () => {
  await visitApp({ as: null, at: "/privacy" });
  const heading = await screen.findByRole("heading", { name: /Evidence of a dispute$/, level: 2 });
  const section = heading.closest("li");
  if (section === null) throw new Error("a section is an item of the list");
  const evidence = within(section);
  expect(evidence.getByText(/The preview on the page is without it/)).toBeVisible();
  expect(evidence.getByText(/can see and download it; no one else can/)).toBeVisible();
  expect(evidence.getByText(/also after you close your account/)).toBeVisible();
  expect(screen.getByText(/one-way hashes of your recovery codes.*public key/)).toBeVisible();
  expect(screen.getByText(/archive of your data can be downloaded for 7 days/)).toBeVisible();
});
