import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { config } from "@/test/config";
import { server } from "@/test/server";
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

const serveContact = (privacyContact: string | null) =>
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, privacyContact } }),
    ),
  );

test.each(["/terms", "/privacy"])("%s shows the contact that the operator has set", async (at) => {
  serveContact("data@duels.example");
  await visitApp({ as: null, at });
  const link = await screen.findByRole("link", { name: "data@duels.example" });
  expect(link).toHaveAttribute("href", "mailto:data@duels.example");
  expect(screen.getByText(/Questions about your personal data/)).toBeVisible();
});

test.each(["/terms", "/privacy"])("%s invents no contact where none is set", async (at) => {
  serveContact(null);
  await visitApp({ as: null, at });
  expect(await screen.findByText(/has named no address for questions/)).toBeVisible();
  expect(screen.getByRole("article")).not.toHaveTextContent("@");
});

test("a contact that cannot be loaded is not shown as one that is not set", async () => {
  server.use(http.get("*/api/config", () => HttpResponse.json({}, { status: 404 })));
  await visitApp({ as: null, at: "/privacy" });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(screen.queryByText(/has named no address/)).not.toBeInTheDocument();
});
