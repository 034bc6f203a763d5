import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Player } from "./player.ts";

export type Team = { _id: string; name: string };

/** Returns a unique name, so that tests do not share teams. */
export const freshTeamName = (): string => `Owls ${randomBytes(5).toString("hex")}`;

const WORDS = { region: "Europe", primaryGame: "Counter-Strike", level: "Advanced" };

/** Creates a team through the API, for tests that are about later steps. */
export async function createTeam(leader: Player, overrides: object = {}): Promise<Team> {
  const body = { name: freshTeamName(), ...WORDS, ...overrides };
  const answer = (await leader.post("/api/teams", body)) as { data: { team: Team } };
  return answer.data.team;
}

/** Fills the required fields of the form. */
export async function fillTeam(page: Page, name: string): Promise<void> {
  await page.getByLabel("Team name").fill(name);
  await page.getByLabel("Region").selectOption(WORDS.region);
  await page.getByLabel("Primary game").selectOption(WORDS.primaryGame);
  await page.getByLabel("Level").selectOption(WORDS.level);
}
