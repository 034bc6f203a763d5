import { HttpResponse, http } from "msw";
import type { Challenge, FriendEntry, SearchHit, SearchHits, TeamSummary } from "@/api/types";
import { server } from "./server";

export const searchHit: SearchHit = {
  _id: "c1",
  title: "First to 13, Mirage only",
  status: "active",
  escrowState: "locked",
  game: "Counter-Strike",
  participants: 1,
  maxParticipants: 2,
  stakeAmount: "25",
  creator: { _id: "u2", username: "mirage_ops" },
};

/** Serves the few results of the header, and records what was searched for. */
export function serveHits(hits: Partial<SearchHits> = {}): (string | null)[] {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/search", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q"));
      const data: SearchHits = { people: [], challenges: [], teams: [], ...hits };
      return HttpResponse.json({ success: true, data });
    }),
  );
  return asked;
}

type Rows = { people: FriendEntry[]; challenges: Challenge[]; teams: TeamSummary[] };

/** Serves all results, in pages of this many; the cursor is the number of the next row. */
export function serveFound(found: Partial<Rows> = {}, pageSize = 20): string[] {
  const requests: string[] = [];
  for (const kind of ["people", "challenges", "teams"] as const) {
    server.use(
      http.get(`*/api/search/${kind}`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        requests.push(`${kind}?${searchParams}`);
        const from = Number(searchParams.get("cursor") ?? 0);
        const rows = found[kind] ?? [];
        const nextCursor = from + pageSize < rows.length ? String(from + pageSize) : null;
        const data = { [kind]: rows.slice(from, from + pageSize), nextCursor };
        return HttpResponse.json({ success: true, data });
      }),
    );
  }
  return requests;
}
