import { screen } from "@testing-library/react";
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
