import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Player } from "./player.ts";

/** A player's screen of one conversation. */
export class ChatScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, player: Player, path: string): Promise<ChatScreen> {
    await player.enter(context);
    const screen = new ChatScreen(await context.newPage());
    await screen.page.goto(path);
    await screen.expectConnection("Online");
    return screen;
  }

  /** Expects this text in the indicator above the list. */
  async expectConnection(status: "Online" | "Polling" | "Offline"): Promise<void> {
    // A reconnection may take a few tries, each later than the one before.
    await expect(this.list.getByRole("status").filter({ hasText: status })).toBeVisible({
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
  /** The message with this text, of which there is exactly one. */
  message(text: string): Locator {
    return this.log.getByRole("listitem").filter({ hasText: text });
  }

  async sendMessage(text: string): Promise<void> {
    await this.field.fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Expects these texts on the screen, each once and in this order, possibly with others in between. */
  async expectMessages(texts: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        const items = await this.log.getByRole("listitem").allInnerTexts();
        return items.flatMap((item) => texts.filter((text) => item.includes(text)));
      })
      .toEqual(texts);
  }
}

/** The address of the conversation with another player. */
export const chatWith = (other: Player): string => `/chats/with/${other.id}`;
