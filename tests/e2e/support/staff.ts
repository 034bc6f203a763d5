import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { type Challenge, PASSWORD, type Player } from "./player.ts";
import { expect } from "./test.ts";
import { AuthenticatorApp } from "./totp.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Whether this run has started the server: only then can a test give roles and move the times of a dispute. */
export const isOwnServer = process.env["E2E_DATA_DIR"] !== undefined;

const dataFolder = (): string => process.env["E2E_DATA_DIR"] ?? "";

/** Makes the player a moderator by the server's command line, as an operator does. */
export async function makeModerator(player: Player): Promise<void> {
  const server = process.env["E2E_SERVER"] ?? join(root, "target/release/duel-ledger");
  const { DATABASE_URL: _, ...inherited } = process.env;
  const role = ["--role", "moderator", "--reason", "A moderator of a browser test"];
  await run(server, ["account", "role", ...role, player.username], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataFolder() },
  });
}

/** Opens the console for a new moderator: the first visit leads to the set-up of the second factor. */
export async function openConsole(context: BrowserContext, moderator: Player) {
  // The change of the role may have ended the session of the sign-up.
  await moderator.signInAsNewDevice(context);
  const page = await context.newPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  const app = await enrol(page);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Disputes" })).toBeVisible();
  return { page, app };
}

async function enrol(page: Page): Promise<AuthenticatorApp> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const card = page.getByRole("region", { name: "Two-step sign-in" });
  await card.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new AuthenticatorApp(key ?? "");
  await page.getByLabel("Code", { exact: true }).fill(app.nextCode());
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  return app;
}

/** Ends the time for evidence of an open dispute in the database of this run: a test cannot wait for 24 hours. */
export async function endEvidence(match: Challenge): Promise<void> {
  const path = "{evidence_until}";
  await sql(
    `update challenges
        set dispute_case = jsonb_set(dispute_case, '${path}', to_jsonb('2026-01-01T00:00:00Z'::text))
      where id = '${match._id}' and dispute_case is not null`,
  );
}

async function sql(statement: string): Promise<void> {
  const folder = dataFolder();
  // For root the database is outside of the data folder, and a file names its place.
  const pointer = join(folder, "postgres.path");
  const host = existsSync(pointer)
    ? readFileSync(pointer, "utf8").trim()
    : join(folder, "postgres");
  const password = readFileSync(join(folder, "postgres.password"), "utf8").trim();
  const target = ["-h", host, "-U", "duel_ledger", "-d", "duel_ledger", "-v", "ON_ERROR_STOP=1"];
  const { stdout } = await run("psql", [...target, "-c", statement], {
    env: { ...process.env, PGPASSWORD: password },
  });
  expect(stdout.trim()).toBe("UPDATE 1");
}
