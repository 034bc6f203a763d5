import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** Against a server that runs already: E2E_BASE_URL. Else one is started for the run and thrown away. */
const isOwnServer =
  process.env["E2E_BASE_URL"] === undefined || process.env["E2E_PORT"] !== undefined;
if (isOwnServer && process.env["E2E_PORT"] === undefined) {
  // The workers read this file too, and find what the first reading has left in the environment.
  const port = await freePort();
  process.env["E2E_PORT"] = String(port);
  process.env["E2E_BASE_URL"] = `http://127.0.0.1:${port}`;
  // Made by serve.mjs, and gone with it; the audit looks into it, too.
  process.env["E2E_DATA_DIR"] = join(tmpdir(), `duel-ledger-e2e-${process.pid}-${port}`);
}
const baseURL = process.env["E2E_BASE_URL"] ?? "";

/** Debian's browser: nothing is downloaded. */
const CHROMIUM = process.env["E2E_CHROMIUM"] ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "specs",
  outputDir: "../../target/e2e",
  fullyParallel: true,
  // Two cores serve browsers, server and database alike.
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // A test that passes at its second try has found something.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env["CI"] ? "dot" : "list",
  // A restart of the server would be the end of every other test: it comes when they are done, and only to a
  // server that is ours to stop.
  projects: [
    { name: "running", testIgnore: /restart\.spec/ },
    ...(isOwnServer
      ? [{ name: "restarted", testMatch: /restart\.spec/, dependencies: ["running"] }]
      : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Motion is off, so that nothing is looked at half way.
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Recording costs a third of the time, and reads blobs that the page itself may not read.
    trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
  },
  ...(isOwnServer
    ? {
        webServer: {
          command: "node serve.mjs",
          url: `${baseURL}/readyz`,
          // The first start makes a database cluster.
          timeout: 90_000,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
          stdout: "ignore" as const,
          stderr: "pipe" as const,
        },
      }
    : {}),
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
