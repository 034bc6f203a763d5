import type { Player } from "./player.ts";
import { connect } from "./staff.ts";
import { expect } from "./test.ts";

/** Makes the player one who counts as an opponent in the contest: a test cannot wait for seven days. */
export async function seasonOpponent(player: Player): Promise<void> {
  const database = await connect();
  try {
    const aged = await database.query(
      `update users set created_at = created_at - interval '30 days', email_verified_at = created_at - interval '30 days'
        where username = $1`,
      [player.username],
    );
    expect(aged.rowCount).toBe(1);
    await database.query(
      `insert into quest_marks (player, period, start, topic, item)
       select id, 'ever', '1970-01-01', 'played', gen_random_uuid() from users where username = $1`,
      [player.username],
    );
  } finally {
    await database.end();
  }
}

/** Gives the player 1,000 tokens, by an achievement that takes months. */
export async function endowTokens(player: Player): Promise<void> {
  await winHundred(player);
  await player.post("/api/quests/hundred_wins/claim");
}

/** Counts the wins of two achievements, "Contender" and "Champion", which are claimed by the test. */
export async function winHundred(player: Player): Promise<void> {
  const database = await connect();
  try {
    await database.query(
      `insert into quest_counts (player, period, start, metric, count)
       select id, 'ever', '1970-01-01', 'matches_won', 100 from users where username = $1`,
      [player.username],
    );
  } finally {
    await database.end();
  }
}
