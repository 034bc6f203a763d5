import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { StaffRuling } from "@/features/admin/api-types";
import {
  caseFile,
  caseSide,
  disputeRow,
  evidenceOf,
  inHours,
  kade,
  mirage,
  openCase,
  pictureOf,
  serveCase,
  serveQueue,
  waitingCase,
} from "@/test/disputes";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { judge, serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const file = caseFile();
const at = `/admin/disputes/${file.challengeId}`;
const otherJudge = { _id: "m-2", username: "judge_ito", avatar: null };
const largeEscrow = {
  total: "2200",
  fee: "110",
  winnerReceives: "2090",
  state: "disputed",
} as const;

const proposal: StaffRuling = {
  verdict: { type: "winner", user: kade },
  reason: "The score shows that kade won",
  penalties: [{ user: mirage, fine: "10" }],
  at: inHours(-2),
  isProposal: true,
  isOnAppeal: false,
  moderator: otherJudge,
  second: null,
};

beforeEach(() => serveStaff());

const panel = () => screen.findByRole("region", { name: "Ruling" });

test("both sides are shown beside each other: declaration, evidence, stake and history", async () => {
  serveCase(
    caseFile({
      sides: [
        caseSide(kade, {
          evidence: [
            evidenceOf(kade._id),
            evidenceOf(kade._id, {
              kind: "file",
              content: null,
              file: {
                fileName: "log.pdf",
                mimeType: "application/pdf",
                size: 9,
                width: null,
                height: null,
              },
              isReused: true,
            }),
          ],
        }),
        caseSide(mirage, { declaration: null, evidence: [] }),
      ],
    }),
  );
  await visitApp({ as: staff, at });
  const side = within(await screen.findByRole("region", { name: "@kade" }));
  expect(side.getByText("Says kade won")).toBeVisible();
  expect(side.getByText("Score 13:9")).toBeVisible();
  expect(side.getByText("kade says so")).toBeVisible();
  expect(side.getByText("I have the clip")).toBeVisible();
  expect(side.getByText(/was evidence in an earlier challenge/)).toBeVisible();
  expect(side.getByText(/SHA-256 abababababab/)).toBeVisible();
  expect(side.getByRole("button", { name: "Open log.pdf in a new tab" })).toBeVisible();
  const facts = side.getAllByRole("term").map((term) => term.parentElement?.textContent);
  expect(facts).toEqual([
    "Stake25.00",
    "Fine at most12.50",
    "Fair play95",
    "Matches completed12",
    "Matches won7",
    "Disputes1",
    "Fines so far0.00",
    "JoinedJan 10, 2026",
  ]);
  const silent = within(screen.getByRole("region", { name: "@mirage_ops" }));
  expect(silent.getByText("Has not declared a result.")).toBeVisible();
  expect(silent.getByText("No evidence so far.")).toBeVisible();
});

test("a pdf opens in a tab that the click itself opened, by the staff's route", async () => {
  const replace = vi.fn();
  vi.spyOn(window, "open").mockReturnValue({ location: { replace }, close: vi.fn() } as never);
  URL.createObjectURL = vi.fn(() => "blob:the-file");
  const pdf = evidenceOf(kade._id, {
    kind: "file",
    content: null,
    file: { fileName: "log.pdf", mimeType: "application/pdf", size: 9, width: null, height: null },
  });
  serveCase(caseFile({ sides: [caseSide(kade, { evidence: [pdf] }), caseSide(mirage)] }));
  const paths: string[] = [];
  server.use(
    http.get("*/api/admin/disputes/:id/evidence/:evidenceId", ({ request }) => {
      paths.push(new URL(request.url).pathname);
      return new HttpResponse("%PDF");
    }),
  );
  const { user } = await visitApp({ as: staff, at });
  await user.click(await screen.findByRole("button", { name: "Open log.pdf in a new tab" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("blob:the-file"));
  expect(paths).toEqual([`/api/admin/disputes/${file.challengeId}/evidence/${pdf._id}`]);
});

test("A takes a waiting case, and the focus goes on to the ruling", async () => {
  const { commands } = serveCase(caseFile({ open: waitingCase() }));
  const { user } = await visitApp({ as: staff, at });
  const button = await screen.findByRole("button", { name: "Take the case" });
  button.focus();
  await user.keyboard("a");
  expect(await screen.findByRole("radio", { name: "kade won" })).toBeInTheDocument();
  expect(commands).toEqual(["take"]);
  await waitFor(() =>
    expect(document.activeElement).toContainElement(
      screen.getByRole("radio", { name: "kade won" }),
    ),
  );
  await user.keyboard("r");
  expect(screen.getByRole("radio", { name: "kade won" })).toHaveFocus();
});

test("a case is given back", async () => {
  const { commands } = serveCase(file);
  const { user } = await visitApp({ as: staff, at });
  await user.click(await screen.findByRole("button", { name: "Give it back" }));
  expect(await screen.findByRole("button", { name: "Take the case" })).toBeVisible();
  expect(commands).toEqual(["release"]);
});

test("a refusal to take is shown in the panel, and the case is read again", async () => {
  const { state } = serveCase(caseFile({ open: waitingCase() }));
  server.use(
    http.post("*/api/admin/disputes/:id/take", () => {
      const open = openCase({ isMine: false, moderator: otherJudge });
      state.file = { ...state.file, open };
      return refusal(409, "CASE_TAKEN", "Another moderator has taken it");
    }),
  );
  const { user } = await visitApp({ as: staff, at });
  await user.click(await screen.findByRole("button", { name: "Take the case" }));
  expect(await screen.findByText("Another moderator has taken it")).toBeVisible();
  const taken = await screen.findByText("Taken by , who decides it.");
  expect(within(taken).getByRole("link", { name: "judge_ito" })).toBeVisible();
});

test("with a conflict of interest the case can be read and not taken", async () => {
  const { commands } = serveCase(caseFile({ open: waitingCase({ conflict: "friend" }) }));
  const { user } = await visitApp({ as: staff, at });
  expect(within(await panel()).getByText(/one of the players follow each other/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take the case" })).toBeNull();
  await user.keyboard("a");
  expect(commands).toEqual([]);
});

test("while evidence is taken a ruling can be prepared and not sent", async () => {
  const { rulings } = serveCase(caseFile({ open: openCase({ evidenceUntil: inHours(3) }) }));
  const { user } = await visitApp({ as: staff, at });
  const form = within(await panel());
  await user.click(form.getByRole("radio", { name: "Draw" }));
  expect(form.getByRole("button", { name: "Review ruling" })).toBeDisabled();
  expect(form.getByText(/left for evidence; a ruling comes after/)).toBeVisible();
  await user.type(form.getByLabelText(/^Reason/), "Both scores agree{Enter}");
  expect(rulings).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a ruling is made by the keyboard alone, with a template, a fine and its preview", async () => {
  const { rulings } = serveCase(file);
  const { user } = await visitApp({ as: staff, at });
  const form = within(await panel());
  await user.keyboard("r");
  expect(form.getByRole("radio", { name: "kade won" })).toHaveFocus();
  await user.keyboard(" ");
  await user.tab();
  expect(form.getByLabelText("Template")).toHaveFocus();
  await user.selectOptions(form.getByLabelText("Template"), "The final score shows the winner");
  const reason = form.getByLabelText(/^Reason/);
  expect(reason).toHaveValue(
    "The picture of the final score shows that kade won. Nothing that mirage_ops gave contradicts it.",
  );
  await user.tab();
  expect(reason).toHaveFocus();
  await user.type(reason, " I looked twice.");
  expect(form.queryByRole("checkbox", { name: "kade declared falsely" })).toBeNull();
  await user.tab();
  await user.keyboard(" ");
  await user.tab();
  const fine = form.getByLabelText("Fine of mirage_ops");
  expect(fine).toHaveFocus();
  await user.clear(fine);
  await user.type(fine, "12.50");
  const rows = (scope: ReturnType<typeof within>) =>
    scope.getAllByRole("term").map((term: HTMLElement) => term.parentElement?.textContent);
  const expected = [
    "kade receives47.50",
    "mirage_ops receives0.00",
    "Platform fee2.50",
    "Fine of mirage_ops−12.50",
  ];
  expect(rows(form)).toEqual(expected);
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Send this ruling?" });
  expect(within(dialog).getByText("kade won")).toBeVisible();
  expect(rows(within(dialog))).toEqual(expected);
  expect(within(dialog).getByText(/has 72 hours to appeal/)).toBeVisible();
  expect(within(dialog).queryByLabelText("Code")).toBeNull();
  await press(user, "Send ruling");
  expect(await screen.findByText("Your ruling is published.")).toBeVisible();
  expect(within(await panel()).getByText("This dispute is decided.")).toBeVisible();
  expect(rulings).toEqual([
    {
      key: expect.stringMatching(/\S{8,}/),
      body: {
        verdict: "winner",
        winnerId: kade._id,
        reason:
          "The picture of the final score shows that kade won. Nothing that mirage_ops gave contradicts it. I looked twice.",
        penalties: [{ userId: mirage._id, fine: "12.5" }],
      },
    },
  ]);
});

test("what a ruling lacks is reported at its field, which gets the focus", async () => {
  const { rulings } = serveCase(file);
  const { user } = await visitApp({ as: staff, at });
  const form = within(await panel());
  const review = form.getByRole("button", { name: "Review ruling" });
  await user.click(review);
  expect(form.getByText("Choose the result")).toBeVisible();
  expect(form.getByRole("radio", { name: "kade won" })).toHaveFocus();
  await user.click(form.getByRole("radio", { name: "Void" }));
  await user.click(review);
  expect(form.getByText("Give a reason of at least 10 characters")).toBeVisible();
  expect(form.getByLabelText(/^Reason/)).toHaveFocus();
  await user.type(form.getByLabelText(/^Reason/), "Nothing shows who won");
  await user.click(form.getByRole("checkbox", { name: "mirage_ops declared falsely" }));
  await user.clear(form.getByLabelText("Fine of mirage_ops"));
  await user.type(form.getByLabelText("Fine of mirage_ops"), "12.51");
  await user.click(review);
  expect(form.getByText("A fine is at most 12.50 USDC, half of the stake")).toBeVisible();
  expect(form.getByLabelText("Fine of mirage_ops")).toHaveFocus();
  expect(rulings).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a free challenge has penalties without money", async () => {
  const free = { stakeAmount: "0", fineMax: "0" };
  serveCase(caseFile({ sides: [caseSide(kade, free), caseSide(mirage, free)] }));
  const { user } = await visitApp({ as: staff, at });
  expect(await screen.findByText(/^Only a side that the chosen result contradicts/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "mirage_ops won" }));
  await user.click(screen.getByRole("checkbox", { name: "kade declared falsely" }));
  expect(screen.queryByLabelText("Fine of kade")).toBeNull();
});

async function ruleFor(user: Awaited<ReturnType<typeof visitApp>>["user"]) {
  const form = within(await panel());
  await user.click(form.getByRole("radio", { name: "kade won" }));
  await user.type(form.getByLabelText(/^Reason/), "The clip shows it");
  await user.click(form.getByRole("button", { name: "Review ruling" }));
  return within(await screen.findByRole("dialog"));
}

test("an award above 1,000 needs a code, and waits for a second moderator", async () => {
  const { rulings } = serveCase(caseFile({ escrow: largeEscrow, awardNeedsTwo: true }));
  const { user } = await visitApp({ as: staff, at });
  const dialog = await ruleFor(user);
  expect(dialog.getByText(/a second one rules the same/)).toBeVisible();
  await press(user, "Send ruling");
  expect(dialog.getByText("Enter your code")).toBeVisible();
  expect(rulings).toEqual([]);
  await user.type(dialog.getByLabelText("Code"), "123456");
  await press(user, "Send ruling");
  expect(await screen.findByText(/It waits for a second moderator/)).toBeVisible();
  expect(rulings).toEqual([
    { key: expect.any(String), body: expect.objectContaining({ code: "123456" }) },
  ]);
});

test("a wrong code is reported at its field, and the ruling can be sent again", async () => {
  serveCase(caseFile({ escrow: largeEscrow, awardNeedsTwo: true }));
  server.use(
    http.post("*/api/admin/disputes/:id/rule", () =>
      refusal(401, "INVALID_CREDENTIALS", "This code is wrong", { code: "This code is wrong" }),
    ),
  );
  const { user } = await visitApp({ as: staff, at });
  const dialog = await ruleFor(user);
  await user.type(dialog.getByLabelText("Code"), "111111");
  await press(user, "Send ruling");
  expect(await dialog.findByText("This code is wrong")).toBeVisible();
  expect(dialog.getByLabelText("Code")).toHaveAccessibleDescription("This code is wrong");
});

test("a code is asked for as soon as the server wants one", async () => {
  serveCase(file);
  server.use(
    http.post("*/api/admin/disputes/:id/rule", () =>
      refusal(403, "SECOND_FACTOR_CODE", "A code is needed"),
    ),
  );
  const { user } = await visitApp({ as: staff, at });
  const dialog = await ruleFor(user);
  await press(user, "Send ruling");
  expect(await dialog.findByLabelText("Code")).toBeVisible();
});

test.each([
  ["EVIDENCE_OPEN", "Evidence is still taken"],
  ["CASE_NOT_TAKEN", "You have not taken this case"],
  ["CONFLICT_OF_INTEREST", "You cannot decide this case"],
])("the refusal %s stands in the dialog", async (code, words) => {
  serveCase(file);
  server.use(http.post("*/api/admin/disputes/:id/rule", () => refusal(409, code, words)));
  const { user } = await visitApp({ as: staff, at });
  const dialog = await ruleFor(user);
  await press(user, "Send ruling");
  expect(await dialog.findByText(words)).toBeVisible();
});

test("a second moderator sees the proposal and may fill in the same", async () => {
  const { rulings } = serveCase(
    caseFile({
      escrow: largeEscrow,
      awardNeedsTwo: true,
      open: openCase({ needsSecondOpinion: true }),
      rulings: [proposal],
    }),
  );
  const { user } = await visitApp({ as: staff, at });
  const card = within(await screen.findByRole("region", { name: "Proposed ruling" }));
  expect(card.getByText("by")).toHaveTextContent("by judge_ito");
  expect(card.getByText("won")).toHaveTextContent("kade won");
  expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/profile/judge_ito",
    "/profile/kade",
    "/profile/mirage_ops",
  ]);
  expect(card.getByText(/a fine of 10.00 USDC/)).toBeVisible();
  const form = within(await panel());
  await user.click(form.getByRole("button", { name: "Fill in the same ruling" }));
  expect(form.getByRole("radio", { name: "kade won" })).toBeChecked();
  expect(form.getByLabelText("Fine of mirage_ops")).toHaveValue("10");
  expect(form.getByLabelText(/^Reason/)).toHaveValue("");
  await user.type(form.getByLabelText(/^Reason/), "I see the same score");
  await user.click(form.getByRole("button", { name: "Review ruling" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/You rule the same as the first moderator/)).toBeVisible();
  await user.type(dialog.getByLabelText("Code"), "123456");
  await press(user, "Send ruling");
  await waitFor(() => expect(rulings).toHaveLength(1));
});

test("an appeal shows its reason and the ruling before it", async () => {
  serveCase(
    caseFile({
      open: openCase({
        appeal: { user: mirage, reason: "The clip is from another day", at: inHours(-26) },
      }),
      rulings: [{ ...proposal, isProposal: false, second: judge }],
    }),
  );
  await visitApp({ as: staff, at });
  const appeal = await screen.findByRole("region", { name: "Appeal of @mirage_ops" });
  expect(within(appeal).getByText("The clip is from another day")).toBeVisible();
  const earlier = screen.getByRole("region", { name: "Appealed ruling" });
  expect(earlier).toHaveTextContent("by judge_ito and judge_amal");
  expect(within(appeal).getByRole("link", { name: "@mirage_ops" })).toBeVisible();
  expect(screen.getByText("The first ruling stands, unless it is decided")).toBeVisible();
  expect(screen.queryByText("Refund, unless it is decided")).toBeNull();
});

test("N opens the next case that may be taken, and states where there is none", async () => {
  serveCase(file);
  const next = disputeRow({ challengeId: "01900000-0000-7000-8000-0000000000c9", title: "Next" });
  server.use(
    http.get(`*/api/admin/disputes/${next.challengeId}`, () =>
      HttpResponse.json({
        success: true,
        data: { ...file, challengeId: next.challengeId, title: "Next" },
      }),
    ),
  );
  serveQueue([disputeRow(), { ...next, challengeId: "c-x", conflict: "team" }, next]);
  const { user, router } = await visitApp({ as: staff, at });
  await panel();
  await user.keyboard("n");
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/admin/disputes/${next.challengeId}`);
  expect(await screen.findByRole("heading", { name: "Next", level: 1 })).toBeVisible();
  serveQueue([]);
  await user.keyboard("n");
  expect(await screen.findByText("No other dispute waits for you.")).toBeVisible();
});

test("N goes on to the next page of the queue where the viewer may take nothing on the first", async () => {
  serveCase(file);
  const closed = disputeRow({ challengeId: "c-x", conflict: "team" });
  const next = disputeRow({ challengeId: "01900000-0000-7000-8000-0000000000c9", title: "Next" });
  serveQueue([closed], 2);
  const { user, router } = await visitApp({ as: staff, at });
  await panel();
  await user.keyboard("n");
  expect(await screen.findByText("No other dispute waits for you.")).toBeVisible();
  const queries = serveQueue((page) => (page === 3 ? [closed, next] : [closed]), 3);
  await user.keyboard("n");
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/admin/disputes/${next.challengeId}`);
  expect(queries.map((query) => query.get("page"))).toEqual(["1", "2", "3"]);
});

test("pictures of all sides zoom and move together, by keys and by buttons", async () => {
  URL.createObjectURL = vi.fn(() => "blob:the-picture");
  serveCase(
    caseFile({
      sides: [
        caseSide(kade, {
          evidence: [pictureOf(kade._id, "won.png"), pictureOf(kade._id, "2.png")],
        }),
        caseSide(mirage, { evidence: [pictureOf(mirage._id, "lost.png")] }),
      ],
    }),
  );
  server.use(
    http.get("*/api/admin/disputes/:id/evidence/:evidenceId", () => new HttpResponse("png")),
    http.get(
      "*/api/admin/disputes/:id/evidence/:evidenceId/preview",
      () => new HttpResponse("png"),
    ),
  );
  const { user } = await visitApp({ as: staff, at });
  const left = await screen.findByRole("img", { name: "won.png, given by kade" });
  const right = await screen.findByRole("img", { name: "lost.png, given by mirage_ops" });
  await user.keyboard("v");
  expect(screen.getByRole("group", { name: "Pictures of all sides" })).toHaveFocus();
  await user.keyboard("++");
  expect(screen.getByText("Zoom 156 %")).toBeVisible();
  expect(left.style.transform).toMatch(/^scale\(1\.5625\) translate\(0/);
  expect(right.style.transform).toBe(left.style.transform);
  await user.keyboard("{ArrowRight}");
  expect(left.style.transform).toMatch(/translate\(-9\.600%/);
  await user.click(screen.getByRole("button", { name: "Move down" }));
  expect(right.style.transform).toMatch(/translate\(-9\.600%, -9\.600%\)/);
  await user.click(screen.getByRole("button", { name: "Show the whole pictures" }));
  expect(right.style.transform).toMatch(/^scale\(1\.0000\)/);
  await user.selectOptions(screen.getByLabelText("Picture of kade"), "2. 2.png");
  expect(await screen.findByRole("img", { name: "2.png, given by kade" })).toBeVisible();
});

test("the question mark lists the keys of the case", async () => {
  serveCase(file);
  const { user } = await visitApp({ as: staff, at });
  await panel();
  await user.keyboard("?");
  const help = within(await screen.findByRole("dialog", { name: "Keys of this page" }));
  expect(help.getByText("Go to the ruling")).toBeVisible();
});

test.each([
  [404, "DISPUTE_NOT_FOUND", "No such case"],
  [403, "CONFLICT_OF_INTEREST", "You cannot look into this case"],
  [503, "BUSY", "The server is busy"],
])("the answer %i %s shows: %s", async (status, code, words) => {
  server.use(
    http.get("*/api/admin/disputes/:id", () => refusal(status, code, "The server is busy")),
  );
  await visitApp({ as: staff, at });
  expect(await screen.findByText(words)).toBeVisible();
});
