import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Challenge, Player } from "./player.ts";
import { expect } from "./test.ts";

/** A screen of one match; `player` is null for the user that the browser is signed in as, or for a visitor. */
export class MatchScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, match: Challenge, player: Player | null) {
    if (player) await player.enter(context);
    const screen = new MatchScreen(await context.newPage());
    await screen.page.goto(`/challenges/${match._id}/ongoing`);
    await expect(screen.page.getByRole("heading", { level: 1 })).toHaveText(match.title);
    await screen.expectConnected();
    // A reload would remove this mark.
    await screen.page.evaluate(() => {
      (window as { isSamePage?: boolean }).isSamePage = true;
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
    const isSamePage = await this.page.evaluate(
      () => (window as { isSamePage?: boolean }).isSamePage,
    );
    expect(isSamePage, "the page was not reloaded").toBe(true);
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

  async sendMessage(text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Message" }).fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Expects all given texts in each given panel. */
  async expectPanels({ match = [], escrow, log }: PanelTexts): Promise<void> {
    for (const text of [match].flat()) await expect(this.match).toContainText(text);
    if (escrow) await expect(this.escrow).toContainText(escrow);
    if (log) await expect(this.log).toContainText(log);
  }
}

type PanelTexts = { match?: string | string[]; escrow?: string; log?: string };

/** Expects the same panels on every screen, without a reload. */
export async function expectOnEach(
  screens: readonly MatchScreen[],
  panels: PanelTexts,
): Promise<void> {
  for (const screen of screens) {
    await screen.expectPanels(panels);
    await screen.expectNoReload();
  }
}

/** Closes the contexts that a test has opened itself; Playwright does not. */
export async function closeAll(screens: readonly MatchScreen[]): Promise<void> {
  await Promise.all(screens.map(({ page }) => page.context().close()));
}

/** Opens the same match for two players and a visitor, each in a browser context of their own. */
export async function threeScreens(
  openContext: () => Promise<BrowserContext>,
  match: Challenge,
  [first, second]: readonly [Player, Player],
) {
  const open = async (player: Player | null) =>
    await MatchScreen.open(await openContext(), match, player);
  const [nova, mirage, visitor] = [await open(first), await open(second), await open(null)];
  return { nova, mirage, visitor, all: [nova, mirage, visitor] };
}

/** A duel of two new players who are both seated, ready to start. */
export async function seatedDuel(
  newPlayer: (options: { deposit: string }) => Promise<Player>,
  { deposit, stake } = { deposit: "100", stake: "50" },
): Promise<{ players: readonly [Player, Player]; match: Challenge }> {
  const nova = await newPlayer({ deposit });
  const mirage = await newPlayer({ deposit });
  const match = await nova.create({ minimumStake: stake });
  await mirage.join(match);
  return { players: [nova, mirage], match };
}
