import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { visitApp } from "@/test/visit-app";

test.each([
  ["ROUTE-06", "/dashboard"],
  ["ROUTE-07", "/profile"],
  ["ROUTE-08", "/chats"],
  ["ROUTE-09", "/notifications"],
  ["ROUTE-10", "/referrals"],
  ["ROUTE-11", "/friends"],
  ["ROUTE-12", "/quests"],
  ["ROUTE-13", "/token-info"],
  ["ROUTE-14", "/challenges"],
  ["ROUTE-15", "/challenges/create"],
  ["ROUTE-20", "/challenges/c-1/edit"],
  ["ROUTE-23", "/challenges/c-1/result"],
  ["ROUTE-24", "/ongoing-challenges"],
  ["ROUTE-25", "/teams"],
  ["ROUTE-25", "/teams/create"],
  ["ROUTE-25", "/teams/t-1"],
  ["ROUTE-27", "/wallet"],
  ["ROUTE-28", "/settings"],
  ["ROUTE-30", "/profile/mirage_ops"],
])(
  "%s ROUTE-32 SESS-13 %s asks a visitor to sign in, and retains where to return",
  async (_, at) => {
    const { router } = await visitApp({ as: null, at });
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.state).toMatchObject({ from: { pathname: at } });
  },
);
