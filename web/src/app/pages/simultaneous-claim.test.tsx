import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { detailOf, liveDuel, me, mirage, serveChallenges, winClaim } from "@/test/challenge-server";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const path = `/challenges/${liveDuel()._id}`;
const REFUSAL =
  "The other side has declared a different result. Please look at it before you answer";

/** The match as it was when the page was opened. */
const before = detailOf(liveDuel({ version: 7 }), { userRole: "creator", actions: ["declare"] });

/** The match after mirage_ops declared a win. */
function since() {
  const detail = detailOf(liveDuel({ status: "in_progress", version: 8 }), {
    userRole: "creator",
    actions: ["declare"],
    declarations: [winClaim(mirage)],
  });
  return { ...detail, escrow: { ...detail.escrow, state: "declared" as const } };
}

/** The other side declares at the same moment: the page does not know yet, and the server refuses the request. */
function serveSimultaneousClaim() {
  serveChallenges({ detail: before });
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      const body = (await request.json()) as { expectedVersion: number };
      sent.push(body);
      serveDetail();
      if (body.expectedVersion < 8) return refusal(409, "CLAIM_UNSEEN", REFUSAL);
      return HttpResponse.json({
        success: true,
        message: "Result submitted",
        data: { challenge: liveDuel({ status: "in_progress", version: 9 }) },
      });
    }),
  );
  return sent;
}

const serveDetail = () =>
  server.use(
    http.get("*/api/challenges/:id", () =>
      HttpResponse.json({ success: true, message: "ok", data: since() }),
    ),
  );

async function expectContest(): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", { name: "Contest this result?" });
  expect(dialog).toHaveTextContent("@mirage_ops declaresmirage_ops won");
  expect(dialog).toHaveTextContent("The whole pot of $50 is frozen");
  expect(within(dialog).getByRole("radio", { name: "I won" })).toBeChecked();
  return dialog;
}

test("A2 on the match page a simultaneous claim is shown before it is contradicted", async () => {
  const sent = serveSimultaneousClaim();
  const { user } = await visitApp({ as: me, at: `${path}/ongoing` });
  await user.click(await screen.findByRole("radio", { name: "I won" }));
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  await user.click(screen.getByRole("button", { name: "Declare" }));
  const dialog = await expectContest();
  expect(within(dialog).getByRole("alert")).toHaveTextContent(REFUSAL);
  expect(sent).toMatchObject([{ outcome: "won", expectedVersion: 7 }]);
  await press(user, "Open dispute");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ outcome: "won", expectedVersion: 8 });
  expect(await screen.findByText("Result contested: a dispute is open")).toBeVisible();
  expect(screen.queryByText("Result submitted")).toBeNull();
});

test("A2 the result page shows a simultaneous claim before it is contradicted", async () => {
  const sent = serveSimultaneousClaim();
  const { user, router } = await visitApp({ as: me, at: `${path}/result` });
  await user.click(await screen.findByRole("radio", { name: "I won" }));
  await user.click(screen.getByRole("button", { name: "Submit Result" }));
  const dialog = await expectContest();
  await user.click(within(dialog).getByRole("button", { name: "Not now" }));
  expect(sent).toHaveLength(1);
  expect(screen.getByText("The other side has declared")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Contest the result" }));
  await expectContest();
  await press(user, "Open dispute");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ongoing$/));
  expect(sent[1]).toMatchObject({ outcome: "won", expectedVersion: 8 });
});
