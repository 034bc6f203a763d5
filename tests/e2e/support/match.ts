import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { Challenge, Player } from "./player.ts";
import { expect } from "./test.ts";

/** A screen of one match; `who` is null for the user that the browser is signed in as, or for a visitor. */
export class MatchScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, match: Challenge, who: Player | null) {
    if (who) await who.enter(context);
    const screen = new MatchScreen(await context.newPage());
    await screen.page.goto(`/challenges/${match._id}/ongoing`);
    await expect(screen.page.getByRole("heading", { level: 1 })).toHaveText(match.title);
    await screen.expectConnected();
    // A reload would remove this mark.
    await screen.page.evaluate(() => {
      (window as { wasHere?: boolean }).wasHere = true;
    });
    return screen;
  }

  async expectConnected(): Promise<void> {
    // After a restart it may take a few tries, each later than the one before.
    await expect(this.page.getByText("Connected", { exact: true })).toBeVisible({
      timeout: 45_000,
    });
  }

  async expectNoReload(): Promise<void> {
    const wasHere = await this.page.evaluate(() => (window as { wasHere?: boolean }).wasHere);
    expect(wasHere, "the page was not reloaded").toBe(true);
  }

  get match(): Locator {
    return this.page.getByRole("region", { name: "Match", exact: true });
  }
  get escrow(): Locator {
    return this.page.getByRole("region", { name: "Escrow" });
  }
  get log(): Locator {
    return this.page.getByRole("region", { name: "Match log" });
  }
  get chat(): Locator {
    return this.page.getByRole("log", { name: "Viewer chat messages" });
  }

  async say(words: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Message" }).fill(words);
    await this.page.keyboard.press("Enter");
  }

  /** Expects all given words in each given part. */
  async expectShown({ match = [], escrow, log }: Shown): Promise<void> {
    for (const words of [match].flat()) await expect(this.match).toContainText(words);
    if (escrow) await expect(this.escrow).toContainText(escrow);
    if (log) await expect(this.log).toContainText(log);
  }
}

type Shown = { match?: string | string[]; escrow?: string; log?: string };

/** Expects the same on every screen, without a reload. */
export async function expectOnEach(screens: readonly MatchScreen[], shown: Shown): Promise<void> {
  for (const screen of screens) {
    await screen.expectShown(shown);
    await screen.expectNoReload();
  }
}

/** Closes the contexts that a test has opened itself; Playwright does not. */
export async function closeAll(screens: readonly MatchScreen[]): Promise<void> {
  await Promise.all(screens.map(({ page }) => page.context().close()));
}

/** Opens the same match for two players and a visitor, each in a browser context of their own. */
export async function threeScreens(
  browser: Browser,
  match: Challenge,
  [first, second]: readonly [Player, Player],
  watch: (context: BrowserContext) => void = () => {},
) {
  const open = async (who: Player | null) => {
    const context = await browser.newContext();
    watch(context);
    return await MatchScreen.open(context, match, who);
  };
  const [nova, mirage, visitor] = [await open(first), await open(second), await open(null)];
  return { nova, mirage, visitor, all: [nova, mirage, visitor] };
}

/** A duel of two new players who are both seated, ready to start. */
export async function seatedDuel(
  newPlayer: (options: { deposit: string }) => Promise<Player>,
): Promise<{ players: readonly [Player, Player]; match: Challenge }> {
  const nova = await newPlayer({ deposit: "100" });
  const mirage = await newPlayer({ deposit: "100" });
  const match = await nova.create();
  await mirage.join(match);
  return { players: [nova, mirage], match };
}
