import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

/** The server seals every half minute, and the page asks every 15 seconds. */
const SEALED_MS = 75_000;

test("a deposit is sealed, and the browser follows the chain to the last seal", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer({ deposit: "25" });
  await player.visit(page, "/wallet");
  await page.getByRole("link", { name: "How you can check it" }).click();
  const seal = page.getByRole("region", { name: "Last seal" });
  const check = seal.getByRole("button", { name: "Check the chain in this browser" });
  await expect(check).toBeVisible({ timeout: SEALED_MS });
  await check.click();
  await expect(seal.getByText(/\d+ seals? checked: every hash is right/)).toBeVisible();
  await expectAccessibleScreen(page);
});
