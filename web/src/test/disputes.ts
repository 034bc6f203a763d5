import { HttpResponse, http } from "msw";
import type { Evidence, UserSummary } from "@/api/types";
import type { CaseFile, CaseSide, DisputeRow, OpenCase } from "@/features/admin/api-types";
import { openChallenge } from "./challenges";
import { server } from "./server";
import { judge } from "./staff";

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

/** Serves these rows as each page of every queue, or the rows of each page, and records the queries. */
export function serveQueue(
  rows: readonly DisputeRow[] | ((page: number) => readonly DisputeRow[]),
  totalPages = 1,
): URLSearchParams[] {
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
      const data = typeof rows === "function" ? rows(currentPage) : rows;
      return HttpResponse.json({ success: true, data, pagination });
    }),
  );
  return queries;
}

export function evidenceOf(userId: string, overrides: Partial<Evidence> = {}): Evidence {
  return {
    _id: crypto.randomUUID(),
    userId,
    givenBy: { _id: userId, username: "giver", avatar: null },
    kind: "text",
    content: "I have the clip",
    file: null,
    sha256: "ab".repeat(32),
    isReused: false,
    createdAt: inHours(-20),
    ...overrides,
  };
}

/** A picture of 1600 x 900 points. */
export function pictureOf(userId: string, fileName: string, isReused = false): Evidence {
  const file = { fileName, mimeType: "image/png", size: 2048, width: 1600, height: 900 };
  return evidenceOf(userId, { kind: "file", content: null, file, isReused });
}

export function caseSide(user: UserSummary, overrides: Partial<CaseSide> = {}): CaseSide {
  return {
    user,
    stakeAmount: "25",
    fineMax: "12.5",
    declaration: {
      user,
      outcome: "won",
      winner: user,
      score: "13:9",
      note: `${user.username} says so`,
      declaredAt: inHours(-26),
    },
    evidence: [evidenceOf(user._id)],
    history: {
      user,
      fairPlay: 95,
      completed: 12,
      won: 7,
      disputes: 1,
      finesTotal: "0",
      joinedAt: "2026-01-10T10:00:00Z",
    },
    ...overrides,
  };
}

/** The open part of a case that the moderator under test has taken. */
export function openCase(overrides: Partial<OpenCase> = {}): OpenCase {
  return {
    openedAt: inHours(-25),
    openedBy: mirage,
    stage: "taken",
    isOverdue: false,
    appeal: null,
    moderator: judge,
    isMine: true,
    conflict: null,
    evidenceUntil: inHours(-1),
    needsSecondOpinion: false,
    ...overrides,
  };
}

/** The open part of a case that waits for a moderator. */
export function waitingCase(overrides: Partial<OpenCase> = {}): OpenCase {
  return openCase({ stage: "waiting", moderator: null, isMine: false, ...overrides });
}

/** A case whose time for evidence is over, taken by the moderator under test. */
export function caseFile(overrides: Partial<CaseFile> = {}): CaseFile {
  return {
    challengeId: "01900000-0000-7000-8000-0000000000c1",
    title: "First to 13, Mirage only",
    version: 9,
    status: "in_progress",
    game: "Counter-Strike",
    description: "",
    rules: "One pause per player.",
    escrow: { total: "50", fee: "2.5", winnerReceives: "47.5", state: "disputed" },
    open: openCase(),
    deadlines: [
      { kind: "evidence", at: inHours(-1) },
      { kind: "void", at: inHours(143) },
      { kind: "decide", at: inHours(23) },
    ],
    sides: [caseSide(kade), caseSide(mirage)],
    players: [kade, mirage],
    events: [
      { version: 1, type: "created", data: { user: kade, stakeAmount: "25" }, at: inHours(-30) },
      { version: 4, type: "started", data: {}, at: inHours(-28) },
      { version: 7, type: "disputed", data: { userId: mirage._id }, at: inHours(-25) },
    ],
    presence: [{ userId: kade._id, isOnline: true, at: inHours(-28), cause: null }],
    arena: [
      {
        _id: "m-1",
        clientId: "c-1",
        sender: kade,
        content: "gg, I won",
        seq: 1,
        isDeleted: false,
        isEdited: false,
        createdAt: inHours(-26),
      },
    ],
    rulings: [],
    awardNeedsTwo: false,
    serverTime: new Date().toISOString(),
    ...overrides,
  };
}

/** Serves a case and the commands about it. */
export function serveCase(file: CaseFile) {
  const state = { file };
  const rulings: { body: unknown; key: string | null }[] = [];
  const commands: string[] = [];
  const done = () => HttpResponse.json({ success: true, message: "Done" });
  server.use(
    http.get("*/api/admin/disputes/:id", () =>
      HttpResponse.json({ success: true, data: state.file }),
    ),
    http.post("*/api/admin/disputes/:id/take", () => {
      commands.push("take");
      state.file = { ...state.file, open: openCase() };
      return done();
    }),
    http.post("*/api/admin/disputes/:id/release", () => {
      commands.push("release");
      state.file = { ...state.file, open: waitingCase() };
      return done();
    }),
    http.post("*/api/admin/disputes/:id/rule", async ({ request }) => {
      const key = request.headers.get("Idempotency-Key");
      rulings.push({ body: await request.json(), key });
      state.file = { ...state.file, open: null };
      return done();
    }),
  );
  return { state, commands, rulings };
}
