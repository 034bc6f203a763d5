import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Player } from "./player.ts";

export type Team = { _id: string; name: string };

/** Never shared: each test has its own teams. */
export const freshTeamName = (): string => `Owls ${randomBytes(5).toString("hex")}`;

const WORDS = { region: "Europe", primaryGame: "Counter-Strike", level: "Advanced" };

/** Through the API, for tests that look at what comes after. */
export async function createTeam(leader: Player, overrides: object = {}): Promise<Team> {
  const body = { name: freshTeamName(), ...WORDS, ...overrides };
  const answer = (await leader.post("/api/teams", body)) as { data: { team: Team } };
  return answer.data.team;
}

/** What the form cannot do without. */
export async function fillTeam(page: Page, name: string): Promise<void> {
  await page.getByLabel("Team name").fill(name);
  await page.getByLabel("Region").selectOption(WORDS.region);
  await page.getByLabel("Primary game").selectOption(WORDS.primaryGame);
  await page.getByLabel("Level").selectOption(WORDS.level);
}
