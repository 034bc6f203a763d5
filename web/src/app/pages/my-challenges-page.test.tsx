import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { detailOf, duel, liveDuel, me, nova, serveChallenges } from "@/test/challenge-server";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = () => visitApp({ as: me, at: "/my-challenges" });

test("MINE-01 MINE-02 MINE-03 API-CHAL-05: requests type and status, ten per page", async () => {
  const requests = serveChallenges({ mine: [duel()] });
  const { user, router } = await open();
  await screen.findByText(duel().title);
  // The shell also sends a request, for the player's active challenges.
  const [query] = requests.mine.filter((sent) => sent.get("status") !== "active");
  expect(Object.fromEntries(query ?? [])).toEqual({
    type: "all",
    status: "all",
    page: "1",
    limit: "10",
  });
  const types = screen.getAllByRole("tab").map((tab) => tab.textContent);
  expect(types).toEqual(["All", "Created", "Joined"]);
  await user.click(screen.getByRole("tab", { name: "Created" }));
  await waitFor(() => expect(requests.mine.at(-1)?.get("type")).toBe("created"));
  const status = screen.getByLabelText("Status");
  for (const name of ["All statuses", "Pending", "Active", "Completed", "Cancelled"]) {
    expect(within(status).getByRole("option", { name })).toBeInTheDocument();
  }
  await user.selectOptions(status, "Pending");
  await waitFor(() => expect(requests.mine.at(-1)?.get("status")).toBe("pending"));
  expect(router.state.location.search).toBe("?type=created&status=pending");
});

test("MINE-03: numbered pages, in the URL", async () => {
  serveChallenges();
  const pages: (string | null)[] = [];
  server.use(
    http.get("*/api/challenges/my-challenges", ({ request }) => {
      const query = new URL(request.url).searchParams;
      // The shell also sends a request, for the player's active challenges.
      const isOfPage = query.get("status") === "all";
      if (isOfPage) pages.push(query.get("page"));
      const user = { currentPage: Number(query.get("page")), totalPages: 3, totalChallenges: 25 };
      return HttpResponse.json({
        success: true,
        data: { challenges: isOfPage ? [duel()] : [] },
        pagination: { user },
      });
    }),
  );
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(pages).toEqual(["1", "3"]));
  expect(router.state.location.search).toBe("?page=3");
});

test("MINE-04: five skeleton rows while the list loads", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/challenges/my-challenges", async () => {
      await delay(600);
      return HttpResponse.error();
    }),
  );
  const { container } = await open();
  await waitFor(() => expect(container.querySelectorAll(".skeleton")).toHaveLength(5));
});

test("MINE-05 MINE-06: a row leads to the match, its button to the details", async () => {
  serveChallenges({ mine: [duel()], detail: detailOf(duel(), { userRole: "creator" }) });
  const { user } = await open();
  const link = await screen.findByRole("link", { name: duel().title });
  expect(link).toHaveAttribute("href", `/challenges/${duel()._id}/ongoing`);
  await user.click(screen.getByRole("button", { name: /^Details/ }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toHaveTextContent("Your role: Creator"));
  expect(dialog).toHaveTextContent("Winner receives$47.50");
});

test("the details of a cancelled challenge promise no payout, and invite no one", async () => {
  const cancelled = duel({ status: "cancelled", isPrivate: true, inviteCode: "ABCD2345" });
  serveChallenges({ mine: [cancelled], detail: detailOf(cancelled, { userRole: "creator" }) });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Details/ }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toHaveTextContent("Returned$50"));
  expect(dialog).not.toHaveTextContent("Winner receives");
  expect(dialog).not.toHaveTextContent("ABCD2345");
});

test.each([
  ["draw", "A draw"],
  ["win", "You won $20.767"],
] as const)(
  "a row states how the match ended beside its status, on a phone too: %s",
  async (kind, text) => {
    const payouts = [{ user: nova, amount: "20.767" }];
    const winner = kind === "win" ? nova : null;
    const outcome = { kind, winner, settledBy: "agreement", payouts, fee: "0" } as const;
    serveChallenges({ mine: [duel({ status: "completed", outcome: { ...outcome, payouts } })] });
    await open();
    const ending = await screen.findByText(text);
    expect(ending.closest("[class*='max-md:hidden']")).toBeNull();
  },
);

test("MINE-07: an empty list leads to the first challenge", async () => {
  serveChallenges();
  await open();
  const empty = await screen.findByText("No challenges found");
  const link = within(empty.parentElement as HTMLElement).getByRole("link");
  expect(link).toHaveAttribute("href", "/challenges/create");
});

test("MINE-08 ROUTE-21 STATE-15: visitors are asked to sign in", async () => {
  await visitApp({ as: null, at: "/my-challenges" });
  expect(await screen.findByText("Authentication Required")).toBeVisible();
  expect(screen.getByText(/^Log in to see the challenges/)).toBeVisible();
});

test("MINE-09: details that fail to load show an error in the dialog", async () => {
  serveChallenges({ mine: [duel()] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Details/ }));
  expect(await screen.findByRole("dialog", { name: "Failed to Load Challenge" })).toBeVisible();
});

test("MINE-10: a list that fails to load shows an error", async () => {
  serveChallenges();
  server.use(http.get("*/api/challenges/my-challenges", () => refusal(500, "INTERNAL", "")));
  await open();
  expect(await screen.findByText("Failed to fetch user challenges")).toBeVisible();
});

test("ONGL-01 ONGL-02 ONGL-03: the live challenges, each with a link to its match", async () => {
  const requests = serveChallenges({ mine: [liveDuel()] });
  await visitApp({ as: me, at: "/ongoing-challenges" });
  expect(await screen.findByRole("link", { name: /^Open/ })).toHaveAttribute(
    "href",
    `/challenges/${duel()._id}/ongoing`,
  );
  expect(
    within(screen.getByRole("main")).getByRole("link", { name: "Browse Challenges" }),
  ).toHaveAttribute("href", "/challenges");
  const query = requests.mine.find((sent) => sent.get("status") === "active");
  expect(query?.get("type")).toBe("all");
});
