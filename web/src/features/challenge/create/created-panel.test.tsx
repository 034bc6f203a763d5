import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { duel, me } from "@/test/challenge-server";
import { pendingTeamMatch } from "@/test/team-match";
import { visit } from "@/test/visit";
import { CreatedPanel } from "./created-panel";

const show = (isPrivate: boolean) => {
  const challenge = duel({ isPrivate, inviteCode: "ABCD2345" });
  const routes = [
    { path: "/created", element: <CreatedPanel challenge={challenge} /> },
    { path: "/my-challenges", element: <p>The list</p> },
  ];
  return visit(routes, { as: me, at: "/created" });
};

const HINT = "Players who see it can join without the code.";

test("CREATE-32 a public challenge shows its code too, and that it is open without it", async () => {
  await show(false);
  const panel = await screen.findByRole("alert");
  expect(panel).toHaveTextContent("Challenge created successfully!");
  expect(panel).toHaveTextContent("Invite codeABCD2345");
  expect(panel).toHaveTextContent(HINT);
});

test("CREATE-33 after two seconds it goes on, unless a pointer is on it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router, user } = await show(false);
  const panel = await screen.findByRole("alert");
  await user.hover(panel);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await user.unhover(panel);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.state.location.pathname).toBe("/created");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.state.location.pathname).toBe("/my-challenges");
});

test("the heading has the focus, which does not stop the way on", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router } = await show(false);
  const name = "Challenge created successfully!";
  expect(await screen.findByRole("heading", { name })).toHaveFocus();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(router.state.location.pathname).toBe("/my-challenges");
});

test("CREATE-32 the code of a private challenge is needed, and its link is shown as a QR code", async () => {
  const { user } = await show(true);
  const panel = await screen.findByRole("alert");
  expect(panel).toHaveTextContent("ABCD2345");
  expect(panel).not.toHaveTextContent(HINT);
  const button = screen.getByRole("button", { name: "QR code" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  const link = `${location.origin}/challenges/${duel()._id}?invite=ABCD2345`;
  const picture = await screen.findByRole("img", { name: `QR code of ${link}` });
  // The finder pattern of the upper left corner begins behind the quiet zone.
  expect(picture.querySelector("path")).toHaveAttribute(
    "d",
    expect.stringMatching(/^M4 4h1v1h-1z/),
  );
  await user.click(button);
  expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
});

test("a team match speaks of teams that accept, not of players who join", async () => {
  const challenge = pendingTeamMatch({ inviteCode: "ABCD2345" });
  const routes = [{ path: "/created", element: <CreatedPanel challenge={challenge} /> }];
  await visit(routes, { as: me, at: "/created" });
  const panel = await screen.findByRole("alert");
  expect(panel).toHaveTextContent("Teams that see it can accept without the code once it is open.");
  expect(panel).not.toHaveTextContent(HINT);
});
