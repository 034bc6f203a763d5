import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export const STEPS = ["Game", "Match", "Stake", "Invite", "Review"] as const;
type Step = (typeof STEPS)[number];

export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: step, exact: true })).toBeAttached();
}

export async function fillGame(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Game category").selectOption("FPS");
  await page.getByLabel("Game optional", { exact: true }).selectOption("Counter-Strike");
}

export async function fillStake(page: Page, stake: string): Promise<void> {
  await page.getByLabel("Minimum stake").fill(stake);
}

export async function continueTo(page: Page, next: Step): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expectStep(page, next);
}
