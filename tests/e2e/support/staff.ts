import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { Client } from "pg";
import { runCommand } from "./command.ts";
import { type Challenge, PASSWORD, type Player } from "./player.ts";
import { expect } from "./test.ts";
import { AuthenticatorApp, enrolApp } from "./totp.ts";

const dataFolder = (): string => process.env["E2E_DATA_DIR"] ?? "";

/** Gives a role by the command line of the server that this run has started, as an operator does. */
async function giveRole(player: Player, role: "moderator" | "admin"): Promise<void> {
  const reason = "A member of the staff for a test";
  const options = ["--role", role, "--reason", reason];
  const printed = await runCommand("account", "role", ...options, player.username);
  expect(printed, "the server was started by this run").not.toBeNull();
}

/** Suspends an account by the command line of the server that this run has started, as an operator does. */
export async function suspend(player: Player): Promise<void> {
  const printed = await runCommand("account", "suspend", "--reason", "For a test", player.username);
  expect(printed, "the server was started by this run").not.toBeNull();
}

/** Lifts the suspension. */
export async function restore(player: Player): Promise<void> {
  const printed = await runCommand("account", "restore", "--reason", "For a test", player.username);
  expect(printed, "the server was started by this run").not.toBeNull();
}

/** Makes the player a moderator, who has no second factor yet. */
export const makeModerator = (player: Player): Promise<void> => giveRole(player, "moderator");

/** Makes a player a member of the staff. The staff needs a second factor, so an authenticator app is enrolled first. */
export async function appoint(player: Player, role: "moderator" | "admin"): Promise<void> {
  await enrolApp(player);
  await giveRole(player, role);
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

/**
 * Ends the time for evidence of an open dispute: a test cannot wait for 24 hours. It is written as another server of the
 * same database would write a moved deadline, with its version and event.
 */
export async function endEvidence(match: Challenge): Promise<void> {
  const database = await connect();
  try {
    await database.query("begin");
    const moved = await database.query(
      `update challenges
          set version = version + 1,
              dispute_case = jsonb_set(dispute_case, '{evidence_until}', to_jsonb('2026-01-01T00:00:00Z'::text))
        where id = $1 and dispute_case is not null`,
      [match._id],
    );
    expect(moved.rowCount).toBe(1);
    await database.query(
      `insert into challenge_events (challenge_id, version, type, data, at)
       select id, version, 'deadline_extended',
              jsonb_build_object('at', to_char(deadline_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), now()
         from challenges where id = $1`,
      [match._id],
    );
    await database.query("commit");
  } finally {
    await database.end();
  }
}

/** Connects as the owner of the database that the server under test has started. */
export async function connect(): Promise<Client> {
  const folder = dataFolder();
  // For root the database is outside of the data folder, and a file names its place.
  const pointer = join(folder, "postgres.path");
  const host = existsSync(pointer)
    ? readFileSync(pointer, "utf8").trim()
    : join(folder, "postgres");
  const password = readFileSync(join(folder, "postgres.password"), "utf8").trim();
  const database = new Client({ host, user: "duel_ledger", database: "duel_ledger", password });
  await database.connect();
  return database;
}
