import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ChallengeDetail, Declaration, DisputePage, Evidence, Outcome } from "@/api/types";
import { detailOf, liveDuel, me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { holdUploads } from "@/test/held-uploads";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const HOUR_MS = 60 * 60_000;
const challenge = liveDuel({ status: "in_progress", escrowState: "disputed" });
const at = `/challenges/${challenge._id}/dispute`;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function claim(user: Declaration["user"], note: string | null = null): Declaration {
  return { user, outcome: "won", winner: user, score: "30:24", note, declaredAt: inHours(-2) };
}

function evidence(overrides: Partial<Evidence>): Evidence {
  return {
    _id: crypto.randomUUID(),
    userId: mirage._id,
    givenBy: mirage,
    kind: "text",
    content: "I have the clip",
    file: null,
    sha256: "ab".repeat(32),
    isReused: false,
    createdAt: inHours(-1),
    ...overrides,
  };
}

const reusedFile = evidence({
  kind: "file",
  content: null,
  file: { fileName: "won.pdf", mimeType: "application/pdf", size: 2048, width: null, height: null },
  isReused: true,
});

const dispute = {
  _id: "d-1",
  openedAt: inHours(-2),
  openedBy: mirage,
  reason: "",
  stage: "waiting" as const,
  appealedBy: null,
  evidenceUntil: inHours(22),
  voidAt: inHours(166),
};
const escrow = { ...detailOf(challenge).escrow, state: "disputed" as const };

function pageOf(overrides: Partial<DisputePage> = {}): DisputePage {
  return {
    challengeId: challenge._id,
    title: challenge.title,
    version: challenge.version,
    status: "in_progress",
    escrow,
    dispute,
    sides: [
      {
        user: nova,
        stakeAmount: "25",
        declaration: claim(nova, "Ask the referee"),
        evidence: [],
        actions: ["add_evidence", "withdraw"],
      },
      {
        user: mirage,
        stakeAmount: "25",
        declaration: claim(mirage),
        evidence: [evidence({}), reusedFile],
        actions: ["add_evidence", "withdraw"],
      },
    ],
    deadlines: [
      { kind: "evidence", at: inHours(22), user: null },
      { kind: "void", at: inHours(166), user: null },
    ],
    next: { kind: "dispute", at: inHours(166) },
    outcome: null,
    ruling: null,
    appeal: null,
    events: [],
    presence: [],
    serverTime: new Date().toISOString(),
    ...overrides,
  };
}

function serveDispute(page: DisputePage, detail: Partial<ChallengeDetail> = {}) {
  serveChallenges({
    detail: detailOf(challenge, {
      userRole: "creator",
      escrow,
      dispute,
      declarations: [claim(nova), claim(mirage)],
      myDeclaration: claim(nova),
      actions: ["withdraw"],
      ...detail,
    }),
  });
  const state = { page };
  server.use(
    http.get("*/api/challenges/:id/dispute", () =>
      HttpResponse.json({ success: true, data: state.page }),
    ),
  );
  return state;
}

test("both sides, what they show, and every deadline stand on the page", async () => {
  serveDispute(pageOf());
  await visitApp({ as: me, at });
  const own = await screen.findByRole("region", { name: "Your side" });
  expect(within(own).getByText(`Says ${nova.username} won`)).toBeVisible();
  expect(within(own).getByText("Ask the referee")).toBeVisible();
  expect(within(own).getByText("No evidence so far.")).toBeVisible();
  const other = screen.getByRole("region", { name: `@${mirage.username}` });
  expect(within(other).getByText("I have the clip")).toBeVisible();
  expect(within(other).getByRole("button", { name: "Download won.pdf" })).toBeVisible();
  expect(within(other).getAllByText(/was evidence in an earlier challenge/)).toHaveLength(1);
  expect(within(other).getByText("Can add evidence and withdraw the claim.")).toBeVisible();
  const timeline = screen.getByRole("region", { name: "Timeline" });
  expect(within(timeline).getByText(/everyone is refunded without a fee/)).toBeVisible();
  const rows = within(timeline).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("The dispute opened"),
    expect.stringContaining("Evidence is taken"),
    expect.stringContaining("Refund, unless it is decided"),
  ]);
  expect(screen.getByRole("button", { name: "Withdraw my claim" })).toBeVisible();
});

test("a player who has a time of their own is named in the timeline, as a link to the profile", async () => {
  serveDispute(pageOf({ deadlines: [{ kind: "take_back", at: inHours(1), user: mirage }] }));
  await visitApp({ as: me, at });
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  const row = timeline.getByText(/can take the declaration back$/);
  expect(row).toHaveTextContent(`@${mirage.username} can take the declaration back`);
  const link = within(row).getByRole("link", { name: `@${mirage.username}` });
  expect(link).toHaveAttribute("href", `/profile/${mirage.username}`);
});

test("the match log and the players' presence stand beside the statements", async () => {
  serveDispute(pageOf());
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({
        success: true,
        data: {
          events: [{ version: 7, type: "disputed", data: { userId: mirage._id }, at: inHours(-2) }],
          version: challenge.version,
        },
      }),
    ),
    http.get("*/api/challenges/:id/presence", () =>
      HttpResponse.json({
        success: true,
        data: {
          changes: [{ userId: mirage._id, isOnline: true, at: inHours(-1), cause: null }],
        },
      }),
    ),
  );
  await visitApp({ as: me, at });
  const log = within(await screen.findByRole("region", { name: "Match log" }));
  expect(await log.findByText("contested the result; the escrow is frozen")).toBeVisible();
  const presence = screen.getByRole("region", { name: "Presence" });
  await waitFor(() => expect(within(presence).getAllByRole("listitem")).not.toHaveLength(0));
  expect(presence).toHaveTextContent(nova.username);
  expect(presence).toHaveTextContent(mirage.username);
});

test("evidence of a leader's successor names who gave it, beside that of the former leader", async () => {
  const [own, theirs] = pageOf().sides;
  if (!own || !theirs) throw new Error("two sides");
  const rex = { _id: "u-rex", username: "rex_hale", avatar: null };
  const given = [evidence({ content: "Ours" }), evidence({ content: "Theirs", givenBy: rex })];
  serveDispute(pageOf({ sides: [own, { ...theirs, evidence: given }] }));
  await visitApp({ as: me, at });
  const side = await screen.findByRole("region", { name: `@${mirage.username}` });
  const [former, successor] = within(side).getAllByRole("listitem");
  expect(former).not.toHaveTextContent("given by");
  expect(successor).toHaveTextContent("given by @rex_hale");
  expect(within(side).getByRole("link", { name: "@rex_hale" })).toHaveAttribute(
    "href",
    "/profile/rex_hale",
  );
});

test("files are dropped, sent one by one, and one that failed is sent again", async () => {
  const state = serveDispute(pageOf());
  const sent: string[] = [];
  let isDown = true;
  server.use(
    http.post("*/api/challenges/:id/evidence", async ({ request }) => {
      const form = await request.formData();
      // The simulated browser sends no bytes of files; draft.test.ts looks at the form itself.
      const files = form.getAll("evidence").map(() => "a file");
      const contents = [...files, ...form.getAll("text").map(String)];
      const isSecondFile = files.length > 0 && sent.includes("a file");
      sent.push(...contents);
      if (isSecondFile && isDown) return refusal(503, "BUSY", "The server is busy");
      const [own, other] = state.page.sides;
      if (own && other) {
        const given = evidence({ userId: nova._id, givenBy: nova, content: contents.join() });
        state.page = pageOf({ sides: [{ ...own, evidence: [...own.evidence, given] }, other] });
      }
      return HttpResponse.json({ success: true, data: { evidence: [] } }, { status: 201 });
    }),
  );
  const { user } = await visitApp({ as: me, at });
  const form = await screen.findByRole("region", { name: "Add evidence" });
  const files = [new File(["a"], "a.txt"), new File(["b"], "b.txt")];
  fireEvent.drop(within(form).getByText("or drop them here"), {
    dataTransfer: { types: ["Files"], files },
  });
  await user.type(within(form).getByLabelText(/^Statement/), "I won");
  await user.click(within(form).getByRole("button", { name: "Send evidence" }));
  expect(await within(form).findByText("The server is busy")).toBeVisible();
  await waitFor(() => expect(sent).toEqual(["a file", "a file", "I won"]));
  const chosen = within(form).getByRole("list", { name: "Chosen files" });
  const left = within(chosen).getAllByRole("listitem");
  expect(left.map((row) => row.textContent)).toEqual([expect.stringContaining("b.txt")]);
  isDown = false;
  await user.click(within(form).getByRole("button", { name: "Retry b.txt" }));
  await waitFor(() =>
    expect(within(form).queryByRole("list", { name: "Chosen files" })).toBeNull(),
  );
  expect(sent).toEqual(["a file", "a file", "I won", "a file"]);
  const own = screen.getByRole("list", { name: "Your evidence" });
  await waitFor(() => expect(within(own).getAllByRole("listitem")).toHaveLength(3));
});

test("what was entered survives a reload until it is sent", async () => {
  serveDispute(pageOf());
  server.use(
    http.post("*/api/challenges/:id/evidence", () =>
      HttpResponse.json({ success: true, data: { evidence: [] } }, { status: 201 }),
    ),
  );
  const first = await visitApp({ as: me, at });
  await first.user.type(await screen.findByLabelText(/^Statement/), "I won");
  await first.user.upload(screen.getByLabelText(/^Files/), new File(["a"], "a.txt"));
  first.unmount();
  const { user, unmount } = await visitApp({ as: me, at });
  expect(await screen.findByLabelText(/^Statement/)).toHaveValue("I won");
  await user.upload(screen.getByLabelText(/^Files/), new File(["a"], "a.txt"));
  expect(screen.queryByText(/^Choose again/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send evidence" }));
  expect(await screen.findByText("Evidence added")).toBeVisible();
  unmount();
  await visitApp({ as: me, at });
  expect(await screen.findByLabelText(/^Statement/)).toHaveValue("");
  expect(screen.queryByText(/^Choose again/)).toBeNull();
});

test("a file shows how far its upload has come, until the server has it", async () => {
  const uploads = holdUploads();
  serveDispute(pageOf());
  const { user } = await visitApp({ as: me, at });
  const form = within(await screen.findByRole("region", { name: "Add evidence" }));
  const log = new File(["0:12 kill"], "match.log", { type: "text/plain" });
  await user.upload(form.getByLabelText(/^Files/), log);
  expect(form.queryByRole("progressbar")).toBeNull();
  await user.click(form.getByRole("button", { name: "Send evidence" }));
  const bar = await form.findByRole("progressbar", { name: "Upload of match.log" });
  expect(bar).toBeVisible();
  expect(bar).toHaveAttribute("value", "0");
  expect(form.queryByRole("button", { name: "Remove match.log" })).toBeNull();
  const [upload] = uploads;
  expect(upload?.path).toBe(`/api/challenges/${challenge._id}/evidence`);
  act(() => upload?.moveTo(0.4));
  expect(bar).toHaveAttribute("value", "40");
  expect(form.getByText("40 %")).toBeVisible();
  act(() => upload?.end(201, { success: true, data: { evidence: [] } }));
  expect(await form.findByText("Evidence added")).toBeVisible();
  expect(form.queryByRole("progressbar")).toBeNull();
  expect(form.queryByRole("list", { name: "Chosen files" })).toBeNull();
  expect(uploads).toHaveLength(1);
});

test("a file whose upload failed shows why in place of its progress", async () => {
  const uploads = holdUploads();
  serveDispute(pageOf());
  const { user } = await visitApp({ as: me, at });
  const form = within(await screen.findByRole("region", { name: "Add evidence" }));
  const log = new File(["0:12 kill"], "match.log", { type: "text/plain" });
  await user.upload(form.getByLabelText(/^Files/), log);
  await user.click(form.getByRole("button", { name: "Send evidence" }));
  await form.findByRole("progressbar", { name: "Upload of match.log" });
  act(() => uploads[0]?.end(503, { success: false, code: "BUSY", message: "The server is busy" }));
  expect(await form.findByText("The server is busy")).toBeVisible();
  expect(form.queryByRole("progressbar")).toBeNull();
  expect(form.getByRole("button", { name: "Retry match.log" })).toBeVisible();
});

test("nothing is sent where nothing was given, and a refused file cannot be retried", async () => {
  serveDispute(pageOf());
  server.use(
    http.post("*/api/challenges/:id/evidence", () =>
      refusal(422, "VALIDATION", "This kind of file cannot be sent"),
    ),
  );
  const { user } = await visitApp({ as: me, at });
  const form = await screen.findByRole("region", { name: "Add evidence" });
  await user.click(within(form).getByRole("button", { name: "Send evidence" }));
  expect(within(form).getByText("Give a file, a link or a statement")).toBeVisible();
  await user.upload(
    within(form).getByLabelText(/^Files/),
    new File(["x"], "a.png", { type: "image/png" }),
  );
  await user.click(within(form).getByRole("button", { name: "Send evidence" }));
  expect(await within(form).findByText("This kind of file cannot be sent")).toBeVisible();
  expect(within(form).queryByRole("button", { name: /Retry/ })).toBeNull();
});

test("after the time for evidence the page offers no form", async () => {
  const page = pageOf();
  const sides = page.sides.map((side) => ({ ...side, actions: ["withdraw" as const] }));
  serveDispute(pageOf({ sides }));
  await visitApp({ as: me, at });
  await screen.findByRole("region", { name: "Your side" });
  expect(screen.queryByRole("region", { name: "Add evidence" })).toBeNull();
});

test("who contested without a word can agree late", async () => {
  const [own, other] = pageOf().sides;
  if (!own || !other) throw new Error("two sides");
  const silent = { ...own, declaration: null, actions: ["add_evidence", "agree_late"] as const };
  serveDispute(pageOf({ sides: [{ ...silent, actions: [...silent.actions] }, other] }), {
    declarations: [claim(mirage)],
    myDeclaration: null,
    actions: ["declare"],
  });
  await visitApp({ as: me, at });
  const link = await screen.findByRole("link", { name: "Agree late" });
  expect(link).toHaveAttribute("href", `/challenges/${challenge._id}/result`);
});

test.each([
  ["NOTHING_DECLARED", "There is no dispute"],
  ["CHALLENGE_NOT_FOUND", "Challenge Not Found"],
])("%s: the page shows it", async (code, words) => {
  serveDispute(pageOf());
  server.use(http.get("*/api/challenges/:id/dispute", () => refusal(404, code, "Not found")));
  await visitApp({ as: me, at });
  expect(await screen.findByText(words)).toBeVisible();
});

test("a dispute that ended in a draw states that the stakes were refunded, and no payout", async () => {
  const outcome: Outcome = {
    kind: "draw",
    winner: null,
    settledBy: "moderator",
    payouts: [nova, mirage].map((user) => ({ user, amount: "25" })),
    fee: "0",
  };
  const paid = { ...escrow, state: "paid" as const };
  serveDispute(
    pageOf({ status: "completed", escrow: paid, dispute: null, deadlines: [], outcome }),
    {
      challenge: { ...challenge, status: "completed", escrowState: "paid", outcome },
      escrow: paid,
      dispute: null,
      actions: [],
    },
  );
  await visitApp({ as: me, at });
  expect(await screen.findByText(/^It is over: it ended in a draw/)).toHaveTextContent(
    "the stakes were refunded",
  );
  const panel = within(screen.getByRole("region", { name: "Escrow" }));
  expect(panel.getAllByText("Refunded")).toHaveLength(2);
  expect(panel.queryByText("Paid")).toBeNull();
});
