import { HttpResponse, http } from "msw";
import type { DisputeRow } from "@/features/admin/api-types";
import { openChallenge } from "./challenges";
import { server } from "./server";

const HOUR_MS = 60 * 60_000;

export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The two players of a disputed duel; neither is the moderator. */
export const kade = { _id: "01900000-0000-7000-8000-0000000000a1", username: "kade", avatar: null };
export const mirage = openChallenge().creator;

export function disputeRow(overrides: Partial<DisputeRow> = {}): DisputeRow {
  return {
    challengeId: "01900000-0000-7000-8000-0000000000c1",
    title: "First to 13, Mirage only",
    game: "Counter-Strike",
    openedAt: inHours(-3.5),
    escrowTotal: "50",
    sides: [
      { user: kade, fairPlay: 95 },
      { user: mirage, fairPlay: 100 },
    ],
    stage: "waiting",
    isOverdue: false,
    isAppeal: false,
    needsSecondOpinion: false,
    moderator: null,
    deadline: { kind: "take", at: inHours(21) },
    evidenceCount: 2,
    conflict: null,
    ...overrides,
  };
}

/** Serves these rows as every queue, and records the queries. */
export function serveQueue(rows: readonly DisputeRow[], totalPages = 1): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get("*/api/admin/disputes", ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const currentPage = Number(query.get("page"));
      const pagination = {
        currentPage,
        totalPages,
        hasNextPage: currentPage < totalPages,
        hasPrevPage: currentPage > 1,
      };
      return HttpResponse.json({ success: true, data: rows, pagination });
    }),
  );
  return queries;
}
