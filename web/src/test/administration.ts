import { HttpResponse, http } from "msw";
import type { UserSummary } from "@/api/types";
import type { UserDetail, UserRow } from "@/features/admin/api-types";
import { server } from "./server";

/** A person of the administration's rows; the number makes the id. */
export const someone = (username: string, number: number): UserSummary => ({
  _id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  username,
  avatar: null,
});

export const rex = someone("rex_fuller", 21);
/** Another administrator than the viewer. */
export const otherAdmin = someone("chief_ida", 22);

export const onePage = {
  currentPage: 1,
  totalPages: 1,
  hasNextPage: false,
  hasPrevPage: false,
  total: 2,
};

export const userRow = (overrides: Partial<UserRow> = {}): UserRow => ({
  user: rex,
  email: "rex@example.com",
  role: "user",
  status: "active",
  suspendedUntil: null,
  fairPlay: 80,
  joinedAt: "2026-01-10T10:00:00Z",
  lastSeenAt: "2026-03-10T10:00:00Z",
  ...overrides,
});

export const userDetail = (overrides: Partial<UserDetail> = {}): UserDetail => ({
  ...userRow(),
  hasSecondFactor: true,
  suspension: null,
  balances: { available: "12.5", inEscrow: "50", withdrawing: "0", inTeams: "0" },
  counts: { challenges: 9, won: 4, disputes: 2, reportsAgainst: 3 },
  notes: [],
  sessions: [],
  fairPlayHistory: [],
  factorReset: null,
  ...overrides,
});

/** Answers a command of the administration, and records the bodies that it was sent. */
export function serveCommand(path: string, answer: unknown = { success: true }): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`*/api/admin/${path}`, async ({ request }) => {
      const text = await request.text();
      bodies.push(text === "" ? null : JSON.parse(text));
      return HttpResponse.json(answer as object);
    }),
  );
  return bodies;
}

/** Answers a reading route of the administration, and records the queries that it was sent. */
export function serveRead(path: string, answer: () => object): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(`*/api/admin/${path}`, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json({ success: true, ...answer() });
    }),
  );
  return queries;
}
