import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
} from "@playwright/test";
import { watchInitialFocus } from "./initial-focus.ts";
import { Player, type PlayerOptions } from "./player.ts";

export { expect };

type Fixtures = {
  /** Signs up a new player through the API. */
  newPlayer: (options?: PlayerOptions) => Promise<Player>;
  /** Fails the test on errors in the console of a context; the default context is always watched. */
  watchConsole: (context: BrowserContext) => void;
  /** Fails the test on a dialog of a context that begins on a button; the default context is always watched. */
  watchDialogs: (context: BrowserContext) => Promise<void>;
  /** Opens the browser of another person, which is watched in both ways; it is closed after the test. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

export const test = base.extend<Fixtures>({
  newPlayer: async ({ playwright, baseURL }, use) => {
    const contexts: { dispose: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
      contexts.push(request);
      return await Player.signUp(request, options);
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },
  watchConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.type() === "error" && !isExpectedRefusal(message)) {
            errors.push(`${message.text()} (${message.location().url})`);
          }
        });
        watched.on("weberror", (error) => errors.push(String(error.error())));
      };
      watch(context);
      await use(watch);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  watchDialogs: [
    async ({ context }, use) => {
      const findings: string[] = [];
      const watch = (watched: BrowserContext) => watchInitialFocus(watched, findings);
      await watch(context);
      await use(watch);
      expect(findings, "where dialogs begin").toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, watchConsole, watchDialogs }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      watchConsole(context);
      await watchDialogs(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The browser logs every error response of the API as an error; these are expected. */
function isExpectedRefusal(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || "about:blank");
  const isRefusal = /status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED/.test(message.text());
  return isRefusal && pathname.startsWith("/api/");
}
