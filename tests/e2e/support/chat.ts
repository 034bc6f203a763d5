import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Player } from "./player.ts";

/** A player's screen of one conversation. */
export class ChatScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, who: Player, path: string): Promise<ChatScreen> {
    await who.enter(context);
    const screen = new ChatScreen(await context.newPage());
    await screen.page.goto(path);
    await screen.expectLine("Online");
    return screen;
  }

  /** Expects this text in the indicator above the list. */
  async expectLine(words: "Online" | "Polling" | "Offline"): Promise<void> {
    // A reconnection may take a few tries, each later than the one before.
    await expect(this.list.getByRole("status").filter({ hasText: words })).toBeVisible({
      timeout: 45_000,
    });
  }

  get list(): Locator {
    return this.page.getByRole("complementary", { name: "Conversations" });
  }
  get log(): Locator {
    return this.page.getByRole("log");
  }
  get field(): Locator {
    return this.page.getByRole("textbox", { name: /^Message / });
  }
  /** The message with these words, of which there is exactly one. */
  line(words: string): Locator {
    return this.log.getByRole("listitem").filter({ hasText: words });
  }

  async say(words: string): Promise<void> {
    await this.field.fill(words);
    await this.page.keyboard.press("Enter");
  }

  /** Expects these words on the screen, each once and in this order, possibly with others in between. */
  async expectSaid(words: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        const lines = await this.log.getByRole("listitem").allInnerTexts();
        return lines.flatMap((line) => words.filter((word) => line.includes(word)));
      })
      .toEqual(words);
  }
}

/** The address of the conversation with another player. */
export const chatWith = (other: Player): string => `/chats/with/${other.id}`;
