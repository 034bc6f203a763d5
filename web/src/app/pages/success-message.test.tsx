import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Challenge, LiveChallengeEvent } from "@/api/types";
import {
  detailOf,
  duel,
  mirage,
  nova,
  seat,
  serveChallenges,
  winClaim,
} from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { press } from "@/test/press";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const asMirage = player({ _id: mirage._id, username: mirage.username });
const at = `/challenges/${duel()._id}`;

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(asMirage);
  fakeServer.responses = {
    challenge_subscribe: () => ({
      ok: true,
      version: 1,
      watchers: 7,
      names: [],
      presence: [],
      serverTime: new Date().toISOString(),
    }),
    challenge_unsubscribe: () => ({ ok: true }),
    thumbnails_subscribe: () => ({ ok: true, versions: {} }),
  };
});

const full = (status: "joined" | "ready", overrides: Partial<Challenge> = {}) =>
  duel({ participants: [seat(nova, { slot: 0 }), seat(mirage, { status })], ...overrides });

function eventOf(version: number, type: string, status: Challenge["status"]): LiveChallengeEvent {
  const { challenge, escrow, callOff } = detailOf(full("joined"));
  const { byParticipant: _, ...money } = escrow;
  return {
    challengeId: challenge._id,
    version,
    type,
    data: type === "readied" ? { userId: mirage._id } : {},
    at: new Date().toISOString(),
    after: {
      status,
      participantCount: challenge.participantCount,
      startedAt: null,
      endsAt: null,
      cancelReason: null,
      fee: challenge.fee,
      escrow: money,
      deadlines: [],
      outcome: null,
      callOff,
      dispute: null,
      mayAppeal: [],
    },
  };
}

const emit = (event: LiveChallengeEvent) =>
  act(() => fakeServer.socket.emitEvent("challenge_event", event));

/** Answers the command once it is released, as the version 2 of the challenge. */
function serveReady() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("*/api/challenges/:id/ready", async () => {
      await released;
      const challenge = full("ready", { version: 2 });
      serveChallenges({ detail: detailOf(challenge, { userRole: "participant" }) });
      return HttpResponse.json({ success: true, message: "ok", data: { challenge } });
    }),
  );
  return () => release();
}

const isSubscribed = () =>
  waitFor(() => expect(fakeServer.socket.payloads("challenge_subscribe")).toHaveLength(1));

test.each([
  ["before", at],
  ["after", at],
  ["before", `${at}/ongoing`],
  ["after", `${at}/ongoing`],
])(
  "the own event %s the response leaves the message, a further one removes it, on %s",
  async (order, page) => {
    serveChallenges({
      detail: detailOf(full("joined"), { userRole: "participant", actions: ["ready"] }),
    });
    const release = serveReady();
    const { user } = await visitApp({ as: asMirage, at: page });
    await screen.findByRole("button", { name: "I'm ready" });
    await isSubscribed();
    await press(user, "I'm ready");
    if (order === "before") emit(eventOf(2, "readied", "full"));
    release();
    expect(await screen.findByText("You are ready")).toBeVisible();
    if (order === "after") emit(eventOf(2, "readied", "full"));
    expect(screen.getByText("You are ready")).toBeVisible();
    emit(eventOf(3, "started", "active"));
    expect(screen.queryByText("You are ready")).toBeNull();
  },
);

test("the thanks for a report stay when the challenge changes", async () => {
  onWideScreen();
  const live = full("joined", { status: "active" });
  serveChallenges({ detail: detailOf(live, { userRole: "participant" }) });
  server.use(
    http.post("*/api/challenges/:id/report", () =>
      HttpResponse.json({ success: true, message: "Thank you for the report" }),
    ),
  );
  const { user } = await visitApp({ as: asMirage, at });
  await user.click(await screen.findByRole("button", { name: "Report" }));
  await isSubscribed();
  await user.selectOptions(screen.getByLabelText("What is wrong?"), "cheating");
  await press(user, "Send report");
  expect(await screen.findByText("Thank you for the report")).toBeVisible();
  emit(eventOf(2, "deadline_extended", "in_progress"));
  expect(screen.getByText("Thank you for the report")).toBeVisible();
});

test.each([
  ["You confirmed the result", "declared" as const],
  ["Result submitted", "disputed" as const],
])("after an agreeing declaration the player reads: %s", async (message, state) => {
  onWideScreen();
  const live = full("joined", { status: "in_progress" });
  const detail = detailOf(live, {
    userRole: "participant",
    actions: ["declare"],
    declarations: [winClaim(nova)],
  });
  serveChallenges({ detail: { ...detail, escrow: { ...detail.escrow, state } } });
  server.use(
    http.post("*/api/challenges/:id/result", () =>
      HttpResponse.json({
        success: true,
        message: "Result submitted",
        data: { challenge: { ...live, version: 2 } },
      }),
    ),
  );
  const { user } = await visitApp({ as: asMirage, at: `${at}/ongoing` });
  if (state === "disputed") {
    await user.click(await screen.findByRole("radio", { name: "I lost" }));
    await press(user, "Submit Result");
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Submit Result" }),
    );
  } else {
    await press(user, "Confirm result");
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm result" }),
    );
  }
  expect(await screen.findByText(message)).toBeVisible();
});
