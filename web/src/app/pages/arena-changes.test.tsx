import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import type { ArenaMessage, Challenge } from "@/api/types";
import { challengeQuery } from "@/features/challenge/queries";
import { arenaLine } from "@/test/arena";
import { detailOf, liveDuel, me, nova, serveChallenges } from "@/test/challenge-server";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const id = liveDuel()._id;
const at = `/challenges/${id}/ongoing`;

const own = (seq: number, overrides: Partial<ArenaMessage> = {}): ArenaMessage => ({
  ...arenaLine(seq),
  sender: nova,
  createdAt: new Date().toISOString(),
  ...overrides,
});

async function open(messages: ArenaMessage[], challenge: Partial<Challenge> = {}, address = at) {
  const detail = detailOf({ ...liveDuel(), ...challenge }, { userRole: "creator" });
  serveChallenges({ detail });
  server.use(
    http.get("*/api/challenges/:id/arena", () =>
      HttpResponse.json({ success: true, data: { messages, latestSeq: messages.length } }),
    ),
  );
  const { user, router } = await visitApp({ as: me, at: address });
  const log = await screen.findByRole("log", { name: "Viewer chat messages" });
  await within(log).findByText(messages[0]?.content ?? "");
  return { user, router, log, chat: within(log) };
}

/** Answers changes of the message, and records them. */
function serveChange(changed: ArenaMessage) {
  const sent: unknown[] = [];
  server.use(
    http.all("*/api/messages/:id", async ({ request, params }) => {
      const { method, url } = request;
      const code = new URL(url).searchParams.get("inviteCode");
      const body = method === "PATCH" ? await request.json() : null;
      sent.push({ method, id: params["id"], code, body });
      return HttpResponse.json({
        success: true,
        data: { conversationId: "c", message: { ...changed, attachments: [], change: 1 } },
      });
    }),
  );
  return sent;
}

test("an own message is edited in the field, and what was typed before remains", async () => {
  const { user, chat } = await open([arenaLine(1), own(2)], {}, `${at}?invite=CODE`);
  const sent = serveChange(own(2, { content: "line two", isEdited: true }));
  expect(chat.queryByRole("button", { name: "Edit message: line 1" })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Message" }), "not sent yet");
  await user.click(chat.getByRole("button", { name: "Edit message: line 2" }));
  const field = screen.getByRole("textbox", { name: "Edit message" });
  expect(field).toHaveFocus();
  expect(field).toHaveValue("line 2");
  await user.clear(field);
  await user.type(field, "line two{Enter}");
  expect(await chat.findByText("line two", { exact: false })).toBeVisible();
  expect(chat.getByText("(edited)")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("not sent yet");
  expect(sent).toEqual([
    { method: "PATCH", id: "m-2", code: "CODE", body: { content: "line two" } },
  ]);
});

test("an edit that is refused shows why, and is cancelled by Escape", async () => {
  const { user, chat } = await open([own(1), own(2)]);
  server.use(
    http.patch("*/api/messages/:id", () =>
      refusal(409, "TOO_LATE", "Messages can be edited for 15 minutes"),
    ),
  );
  await user.click(chat.getByRole("button", { name: "Edit message: line 2" }));
  await user.click(chat.getByRole("button", { name: "Edit message: line 1" }));
  expect(screen.getByRole("textbox", { name: "Edit message" })).toHaveFocus();
  await user.keyboard("!{Enter}");
  expect(await screen.findByText("Messages can be edited for 15 minutes")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
  expect(chat.getByText("line 1")).toBeVisible();
});

test("an own message is deleted after a question, and the log takes the focus", async () => {
  const { user, log, chat } = await open([own(1), own(2)]);
  const sent = serveChange(own(2, { content: "", isDeleted: true }));
  await user.click(chat.getByRole("button", { name: "Delete message: line 2" }));
  await press(user, "Delete");
  expect(await chat.findByText("Message deleted")).toBeVisible();
  await waitFor(() => expect(log).toHaveFocus());
  expect(sent).toEqual([{ method: "DELETE", id: "m-2", code: null, body: null }]);
  expect(chat.queryByRole("button", { name: /message: line 2/ })).toBeNull();
});

test("an older message can only be deleted", async () => {
  const early = own(1, { createdAt: "2026-03-10T10:00:00Z" });
  const { chat } = await open([early]);
  expect(chat.getByRole("button", { name: "Delete message: line 1" })).toBeVisible();
  expect(chat.queryByRole("button", { name: /^Edit message/ })).toBeNull();
});

test("messages stay as they are while a declared result is not final", async () => {
  const { chat } = await open([own(1)], { status: "in_progress" });
  expect(chat.queryByRole("button", { name: /message: line 1/ })).toBeNull();
});

test("an edit that is not saved stays with its match", async () => {
  const { user, router, chat } = await open([own(1)]);
  await user.click(chat.getByRole("button", { name: "Edit message: line 1" }));
  expect(screen.getByRole("textbox", { name: "Edit message" })).toBeVisible();
  // The other match is known, so that its page opens at once.
  const other = detailOf(liveDuel({ _id: "c-other" }), { userRole: "creator" });
  queryClient.setQueryData(challengeQuery("c-other").queryKey, other);
  await act(() => router.navigate("/challenges/c-other/ongoing"));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue(""));
});
