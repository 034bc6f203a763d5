import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Player } from "./player.ts";
import { connect } from "./staff.ts";
import { expect } from "./test.ts";

export type Team = { _id: string; name: string };

/** Returns a unique name, so that tests do not share teams. */
export const freshTeamName = (): string => `Owls ${randomBytes(5).toString("hex")}`;

const REQUIRED_FIELDS = { region: "Europe", primaryGame: "Counter-Strike", level: "Advanced" };

/** Creates a team through the API, for tests that are about later steps. */
export async function createTeam(leader: Player, overrides: object = {}): Promise<Team> {
  const body = { name: freshTeamName(), ...REQUIRED_FIELDS, ...overrides };
  const response = (await leader.post("/api/teams", body)) as { data: { team: Team } };
  return response.data.team;
}

/** Fills the required fields of the form. */
export async function fillTeam(page: Page, name: string): Promise<void> {
  await page.getByLabel("Team name").fill(name);
  await page.getByLabel("Region").selectOption(REQUIRED_FIELDS.region);
  await page.getByLabel("Primary game").selectOption(REQUIRED_FIELDS.primaryGame);
  await page.getByLabel("Level").selectOption(REQUIRED_FIELDS.level);
}

/** Ends the notice of a team's end: a test cannot wait for 3 days. The clock of the server finds it over. */
export async function endNotice(team: Team): Promise<void> {
  const database = await connect();
  try {
    await database.query("begin");
    // The server itself could not move a deadline back. The announcement stays where it is: moved back too, it would be earlier
    // than joins and deposits, and the audit of a test that runs beside this one would name them.
    await database.query("set local session_replication_role = replica");
    const moved = await database.query(
      `update team_motions
          set ends_at = opened_at + interval '1 millisecond'
        where team_id = $1 and kind = 'dissolution' and outcome is null`,
      [team._id],
    );
    expect(moved.rowCount).toBe(1);
    await database.query("commit");
  } finally {
    await database.end();
  }
}
