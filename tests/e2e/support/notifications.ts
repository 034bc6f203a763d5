import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Player } from "./player.ts";

/** A player's screen with the notification bell. */
export class BellScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page as `player`, or if null, as the user that the browser is signed in as. */
  static async open(
    context: BrowserContext,
    player: Player | null,
    path: string,
  ): Promise<BellScreen> {
    if (player) await player.enter(context);
    const screen = new BellScreen(await context.newPage());
    await screen.page.goto(path);
    await screen.expectLive();
    return screen;
  }

  /** Expects notifications to arrive live. */
  async expectLive(): Promise<void> {
    await expect(this.page.getByRole("banner").getByText("Live notifications")).toBeVisible({
      timeout: 45_000,
    });
  }

  get bell(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  }
  get panel(): Locator {
    return this.page.getByRole("dialog", { name: "Notifications" });
  }
  get popups(): Locator {
    return this.page.getByRole("region", { name: "New notifications" });
  }

  async expectUnread(count: number): Promise<void> {
    const name = count === 0 ? "Notifications" : `Notifications, ${count} unread`;
    await expect(this.bell).toHaveAccessibleName(name);
  }

  async openPanel(): Promise<void> {
    await this.bell.click();
    await expect(this.panel).toBeVisible();
  }
}
