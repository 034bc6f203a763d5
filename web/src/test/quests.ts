import { HttpResponse, http } from "msw";
import type { Quest, QuestsData } from "@/api/types";
import { noQuests } from "./people";
import { refusal, server } from "./server";

export function quest(overrides: Partial<Quest> = {}): Quest {
  return {
    id: "daily_win",
    title: "Take the day",
    description: "Win a match.",
    reward: 20,
    status: "active",
    progress: 0,
    maxProgress: 1,
    timeLeft: 3600,
    endsAt: "2999-01-01T00:00:00Z",
    rarity: null,
    ...overrides,
  };
}

/** Serves quests, and claims of completed ones. */
export function serveQuests(overrides: Partial<QuestsData>) {
  const data: QuestsData = structuredClone({ ...noQuests, ...overrides });
  const claims: string[] = [];
  const claim = (quests: Quest[], id: string) => {
    const found = quests.find((one) => one.id === id && one.status === "completed");
    if (!found) return null;
    found.status = "claimed";
    data.summary.balance += found.reward;
    return found;
  };
  server.use(
    http.get("*/api/quests", () => HttpResponse.json({ success: true, data })),
    http.post("*/api/quests/:id/claim", ({ params, request }) => {
      claims.push(request.headers.get("Idempotency-Key") ?? "");
      const id = String(params["id"]);
      const found = claim(data.daily, id) ?? claim(data.weekly, id) ?? claim(data.achievements, id);
      if (!found) return refusal(409, "NOT_COMPLETED", "This quest is not completed");
      return HttpResponse.json({
        success: true,
        message: "Claimed",
        data: { quest: found, balance: data.summary.balance },
      });
    }),
  );
  return { data, claims };
}
