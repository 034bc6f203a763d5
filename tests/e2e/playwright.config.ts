import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { HEADLESS_SHELL } from "./support/browser.ts";

/** With E2E_BASE_URL the tests use a running server. Otherwise they start one for the run and delete its data. */
const isOwnServer =
  process.env["E2E_BASE_URL"] === undefined || process.env["E2E_PORT"] !== undefined;
if (isOwnServer && process.env["E2E_PORT"] === undefined) {
  // The workers load this file too, and find the port of the first load in the environment.
  const port = await freePort();
  process.env["E2E_PORT"] = String(port);
  process.env["E2E_BASE_URL"] = `http://127.0.0.1:${port}`;
  // Created and deleted by serve.mjs; the audit reads it too.
  process.env["E2E_DATA_DIR"] = join(tmpdir(), `duel-ledger-e2e-${process.pid}-${port}`);
}
const baseURL = process.env["E2E_BASE_URL"] ?? "";

export default defineConfig({
  testDir: "specs",
  outputDir: "../../target/e2e",
  fullyParallel: true,
  // Two cores are shared by browsers, server and database.
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // No retries, because a test that passes only the second time reveals a problem.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env["CI"] ? "dot" : "list",
  // An announcement is above every page of every test, and a server that is read-only, drained or restarted would break
  // every other test: these run after the others, one project after another, and only on a server that this run has
  // started. Moderators too are made on such a server alone.
  projects: [
    {
      name: "running",
      testIgnore: isOwnServer
        ? /(restart|administration|operations)\.spec/
        : /(restart|administration|operations|moderation)\.spec/,
    },
    ...(isOwnServer
      ? [
          { name: "administered", testMatch: /administration\.spec/, dependencies: ["running"] },
          { name: "operated", testMatch: /operations\.spec/, dependencies: ["administered"] },
          { name: "restarted", testMatch: /restart\.spec/, dependencies: ["operated"] },
        ]
      : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    viewport: { width: 1440, height: 900 },
    // Disables animations, so that no screen is checked half way through one.
    contextOptions: { reducedMotion: "reduce" },
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
    // Recording takes a third of the time, and reads blobs that the page itself may not read.
    trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: HEADLESS_SHELL,
  },
  ...(isOwnServer
    ? {
        webServer: {
          command: "node serve.mjs",
          url: `${baseURL}/readyz`,
          // The first start creates a database cluster.
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
