import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KIND_OPTIONS, kindLabel } from "./kinds";

const MIGRATIONS = join(import.meta.dirname, "../../../../../migrations");

/** The kinds of journals that the ledger of the database admits: those with a row in `ledger_moves`. */
function admittedKinds(): string[] {
  const sql = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), "utf8"));
  const inserts = sql.flatMap((text) => text.match(/insert into ledger_moves[^;]*;/g) ?? []);
  const kinds = inserts.flatMap((text) =>
    [...text.matchAll(/\('(\w+)',/g)].map(([, kind]) => kind),
  );
  return [...new Set(kinds)].filter((kind) => kind !== undefined);
}

test("the filter offers every kind of journal that the ledger admits", () => {
  const admitted = admittedKinds();
  expect(admitted).toEqual(expect.arrayContaining(["deposit", "settle", "team_stake"]));
  const offered = KIND_OPTIONS.map(({ value }) => value).filter((value) => value !== "");
  expect(offered.toSorted()).toEqual(admitted.toSorted());
});

test("a kind that is newer than the page is named by its code", () => {
  expect(kindLabel("team_stake")).toBe("Stake of two teams");
  expect(kindLabel("season_bonus")).toBe("Season bonus");
});
