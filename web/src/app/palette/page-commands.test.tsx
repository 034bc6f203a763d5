import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { detailOf, duel, me, serveChallenges } from "@/test/challenge-server";
import { serveFriends } from "@/test/friends";
import { notification, serveNotifications } from "@/test/notifications";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const running = duel({ status: "active" });
const at = `/challenges/${running._id}`;
const LINK = "https://duel-ledger.example/signup?ref=NOVA4KDE";

async function type(user: UserEvent, text: string) {
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Command or search" }), text);
}

const ofPage = () => within(screen.getByRole("group", { name: "This page" }));

test("the commands of a challenge: watch, copy the link, share", async () => {
  serveChallenges({ detail: detailOf(running, { userRole: "viewer" }) });
  const share = vi.fn(async () => {});
  vi.stubGlobal("navigator", Object.assign(navigator, { share }));
  const { user, router } = await visitApp({ as: me, at });
  await screen.findByRole("heading", { level: 1, name: running.title });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const success = vi.spyOn(toast, "success").mockImplementation(() => undefined);
  await type(user, "copy challenge");
  expect(ofPage().getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Enter}");
  await expect.poll(() => success.mock.calls).toEqual([["Link copied"]]);
  expect(copied).toHaveBeenCalledWith(`${location.origin}${at}`);

  await type(user, "share the");
  await user.click(ofPage().getByRole("option", { name: "Share the challenge" }));
  const url = `${location.origin}${at}`;
  expect(share).toHaveBeenCalledWith({ title: running.title, url });

  await type(user, "watch{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe(`${at}/ongoing`);
  await waitFor(() => expect(screen.queryByText(/^Your role/)).toBeNull());
  await screen.findByRole("heading", { level: 1, name: running.title });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Command or search" });
  expect(ofPage().getByRole("option", { name: "Open the challenge details" })).toBeVisible();
  Reflect.deleteProperty(navigator, "share");
});

test("the commands of a page are gone on the next one; chats have their own", async () => {
  serveChallenges({ detail: detailOf(running) });
  const { user, router } = await visitApp({ as: me, at: "/chats" });
  await screen.findByRole("complementary", { name: "Conversations" });
  await type(user, "new mes{Enter}");
  await expect.poll(() => router.state.location.search).toBe("?new=");
  await router.navigate("/friends");
  serveFriends();
  await screen.findByRole("heading", { level: 1, name: "Friends" });
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Command or search" });
  expect(screen.queryByRole("group", { name: "This page" })).toBeNull();
});

test("the referral link is copied from every page, and a failure is shown", async () => {
  serveFriends();
  const { user } = await visitApp({ as: me, at: "/friends" });
  await screen.findByRole("heading", { level: 1, name: "Friends" });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const failed = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  server.use(
    http.get("*/api/referral/link", () => refusal(503, "BUSY", "The server is busy"), {
      once: true,
    }),
  );
  await type(user, "copy ref{Enter}");
  await expect.poll(() => failed.mock.calls).toEqual([["The server is busy"]]);
  await type(user, "copy ref{Enter}");
  await expect.poll(() => copied.mock.calls).toEqual([[LINK]]);
});

test("all notifications are marked read", async () => {
  serveFriends();
  serveNotifications([notification(1)]);
  let wasMarked = false;
  server.use(
    http.patch("*/api/notifications/read-all", () => {
      wasMarked = true;
      return HttpResponse.json({
        success: true,
        data: { unreadCount: 0, totalCount: 1, number: 2 },
      });
    }),
  );
  const { user } = await visitApp({ as: me, at: "/friends" });
  await screen.findByRole("heading", { level: 1, name: "Friends" });
  await type(user, "mark all{Enter}");
  await expect.poll(() => wasMarked).toBe(true);
});

test("FRIEND-02 Find Friends opens its dialog on the page of friends, and Escape leaves the page", async () => {
  serveFriends();
  const { user, router } = await visitApp({ as: me, at: "/friends?list=followers" });
  await screen.findByRole("heading", { level: 1, name: "Friends" });
  await type(user, "find fr{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Find Friends" });
  expect(within(dialog).getByRole("searchbox")).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.pathname + router.state.location.search).toBe("/friends");
});

test("the seal of the ledger is a page of the palette", async () => {
  serveFriends();
  const { user, router } = await visitApp({ as: me, at: "/friends" });
  await screen.findByRole("heading", { level: 1, name: "Friends" });
  await type(user, "ledger seal{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/ledger");
});
