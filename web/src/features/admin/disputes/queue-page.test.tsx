import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { disputeRow, inHours, serveQueue } from "@/test/disputes";
import { refusal, server } from "@/test/server";
import { judge, serveStaff, staff } from "@/test/staff";
import { visitApp } from "@/test/visit-app";

const at = "/admin/disputes";
const first = disputeRow();
const second = disputeRow({
  challengeId: "01900000-0000-7000-8000-0000000000c2",
  title: "Best of 3",
});

beforeEach(() => serveStaff("moderator", { disputesWaiting: 2, disputesMine: 1 }));

/** Answers every take, and records the ids of the cases and the keys of the requests. */
function serveTake(answer: (id: string) => Response = (id) => taken(id)) {
  const requests: { id: string; key: string | null }[] = [];
  server.use(
    http.post("*/api/admin/disputes/:id/take", ({ params, request }) => {
      const id = String(params["id"]);
      requests.push({ id, key: request.headers.get("Idempotency-Key") });
      return answer(id);
    }),
  );
  return requests;
}

const taken = (challengeId: string) => HttpResponse.json({ success: true, data: { challengeId } });

const rowOf = async (title: string) => {
  const link = await screen.findByRole("link", { name: title });
  return within(link.closest("li") as HTMLElement);
};

test("a row states what is at stake, between whom, and how much time is left", async () => {
  serveQueue([first]);
  await visitApp({ as: staff, at });
  const row = await rowOf(first.title);
  expect(row.getByText("$50")).toBeVisible();
  expect(row.getByText(/kade/).closest("p")).toHaveTextContent(
    "kade fair play 95 vs mirage_ops fair play 100",
  );
  expect(row.getByText(/2 pieces of evidence/)).toHaveTextContent(/opened 3h ago/);
  expect(row.getByRole("timer", { name: /^(20 hours 59 minutes|21 hours)$/ })).toBeVisible();
  expect(row.getByText(/left to take it/)).toBeVisible();
  expect(row.getByText("Waiting")).toBeVisible();
});

test("overdue cases, appeals and second opinions are marked, and who has taken one", async () => {
  serveQueue([
    disputeRow({
      isOverdue: true,
      isAppeal: true,
      needsSecondOpinion: true,
      stage: "taken",
      moderator: { _id: "m-2", username: "judge_ito", avatar: null },
      deadline: { kind: "dispute", at: inHours(30) },
    }),
    { ...second, stage: "taken", moderator: judge, deadline: { kind: "decide", at: inHours(2) } },
  ]);
  await visitApp({ as: staff, at });
  const row = await rowOf(first.title);
  for (const words of ["Overdue", "Appeal", "Second opinion", "Taken by judge_ito"]) {
    expect(row.getByText(words)).toBeVisible();
  }
  expect(row.getByText(/until the first ruling stands/)).toBeVisible();
  expect(row.queryByRole("button")).toBeNull();
  const own = await rowOf(second.title);
  expect(own.getByText("Taken by you")).toBeVisible();
  expect(own.getByText(/left to decide/)).toBeVisible();
});

test.each([
  ["participant", /You take part in this challenge/],
  ["friend", /follow each other/],
  ["blocked", /one blocks the other/],
  ["team", /in the same team/],
  ["ruled_before", /You ruled on this case before/],
] as const)(
  "with the conflict %s a case cannot be taken, and the reason stands there",
  async (conflict, words) => {
    serveQueue([disputeRow({ conflict })]);
    const requests = serveTake();
    const { user } = await visitApp({ as: staff, at });
    const row = await rowOf(first.title);
    const button = row.getByRole("button", { name: `Take ${first.title}` });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(words);
    await user.keyboard("na");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(requests).toEqual([]);
  },
);

test("the queues are tabs, with counts, and the address holds the chosen one", async () => {
  const queries = serveQueue([]);
  const { user, router } = await visitApp({ as: staff, at });
  expect(await screen.findByText("No dispute waits for a moderator")).toBeVisible();
  const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent);
  expect(tabs).toEqual(["Waiting 2", "Mine 1", "Second opinion", "All"]);
  await user.click(screen.getByRole("tab", { name: "Second opinion" }));
  expect(await screen.findByText("No award waits for a second opinion")).toBeVisible();
  expect(router.state.location.search).toBe("?queue=second");
  expect(queries.map((query) => query.get("queue"))).toEqual(["waiting", "second"]);
});

test("further pages are read by their number", async () => {
  const queries = serveQueue([first], 2);
  const { user } = await visitApp({ as: staff, at });
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await expect.poll(() => queries.at(-1)?.get("page")).toBe("2");
});

test("a page behind the last one leads to the last one of the same queue", async () => {
  serveQueue([first], 1);
  const { router } = await visitApp({ as: staff, at: `${at}?queue=all&page=3` });
  await rowOf(first.title);
  expect(router.state.location.search).toBe("?queue=all");
});

test("N and K go through the cases, and A takes the current one under a key of its own", async () => {
  serveQueue([first, second]);
  const requests = serveTake();
  const { user, router } = await visitApp({ as: staff, at });
  await screen.findByRole("link", { name: first.title });
  await user.keyboard("n");
  expect(screen.getByRole("link", { name: first.title })).toHaveFocus();
  await user.keyboard("n");
  expect(screen.getByRole("link", { name: second.title })).toHaveFocus();
  await user.keyboard("k");
  expect(screen.getByRole("link", { name: first.title })).toHaveFocus();
  await user.keyboard("ja");
  await expect.poll(() => router.state.location.pathname).toBe(`${at}/${second.challengeId}`);
  expect(requests).toEqual([{ id: second.challengeId, key: expect.stringMatching(/\S{8,}/) }]);
});

test("A without a current case takes the first that may be taken", async () => {
  serveQueue([{ ...first, conflict: "friend" }, second]);
  const requests = serveTake();
  const { user } = await visitApp({ as: staff, at });
  await screen.findByRole("link", { name: first.title });
  await user.keyboard("a");
  await expect.poll(() => requests.map(({ id }) => id)).toEqual([second.challengeId]);
});

test("G then N still leads to the notifications", async () => {
  serveQueue([first]);
  const { user, router } = await visitApp({ as: staff, at });
  await screen.findByRole("link", { name: first.title });
  await user.keyboard("gn");
  await expect.poll(() => router.state.location.pathname).toBe("/notifications");
});

test("a case that another moderator took meanwhile stays, with the server's reason", async () => {
  serveQueue([first]);
  serveTake(() => refusal(409, "CASE_TAKEN", "Another moderator has taken it"));
  const { user, router } = await visitApp({ as: staff, at });
  const row = await rowOf(first.title);
  await user.click(row.getByRole("button", { name: `Take ${first.title}` }));
  expect(await screen.findByText("Another moderator has taken it")).toBeVisible();
  expect(router.state.location.pathname).toBe(at);
});

test("the question mark lists the keys of the queue, and Escape returns to the row", async () => {
  serveQueue([first]);
  const { user } = await visitApp({ as: staff, at });
  await screen.findByRole("link", { name: first.title });
  await user.keyboard("n?");
  const help = await screen.findByRole("dialog", { name: "Keys of this page" });
  expect(within(help).getByText("Take the case")).toBeVisible();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("link", { name: first.title })).toHaveFocus();
});

test("a failure to load the queue can be retried", async () => {
  server.use(http.get("*/api/admin/disputes", () => refusal(503, "BUSY", "The server is busy")));
  const { user } = await visitApp({ as: staff, at });
  expect(await screen.findByText("The server is busy")).toBeVisible();
  serveQueue([first]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: first.title })).toBeVisible();
});

test("countdowns run by the server's clock", async () => {
  const skewMs = 6 * 60 * 60_000;
  server.use(
    http.get("*/api/admin/me", () =>
      HttpResponse.json(
        {
          success: true,
          data: {
            user: judge,
            role: "moderator",
            hasSecondFactor: true,
            counts: { disputesWaiting: 0, disputesMine: 0, reportsOpen: 0 },
          },
        },
        { headers: { Date: new Date(Date.now() + skewMs).toUTCString() } },
      ),
    ),
  );
  serveQueue([disputeRow({ deadline: { kind: "take", at: inHours(7) } })]);
  await visitApp({ as: staff, at });
  const row = await rowOf(first.title);
  expect(row.getByRole("timer", { name: /^(59 minutes|1 hour)/ })).toBeVisible();
});
