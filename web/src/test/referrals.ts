import { HttpResponse, http } from "msw";
import type {
  PendingReferral,
  ReferralAction,
  ReferralFigures,
  ReferralRank,
  Reward,
} from "@/api/types";
import { refusal, server } from "./server";

export const LINK = "https://duel-ledger.example/signup?ref=NOVA4KDE";

const COMPLETED_AT = "2026-03-09T10:00:00Z";

export function referralAction(overrides: Partial<ReferralAction> = {}): ReferralAction {
  return {
    username: "mirage_ops",
    avatar: null,
    action: "email_verify",
    completedAt: COMPLETED_AT,
    pointsEarned: 15,
    ...overrides,
  };
}

export function figures(overrides: Partial<ReferralFigures> = {}): ReferralFigures {
  return {
    referralLink: LINK,
    referralCode: "NOVA4KDE",
    totalReferrals: 3,
    totalPoints: 1240,
    pendingReferrals: 2,
    currentPoints: 140,
    successfulReferrals: [referralAction()],
    ...overrides,
  };
}

export function reward(overrides: Partial<Reward> = {}): Reward {
  return {
    _id: "badge_recruiter",
    title: "Recruiter badge",
    description: "A badge on your profile.",
    pointsCost: 100,
    redeemedAt: null,
    endsAt: null,
    ...overrides,
  };
}

export const rank = (place: number): ReferralRank => ({
  rank: place,
  username: `player_${place}`,
  avatar: null,
  totalReferrals: 50 - place,
  totalPoints: 5000 - place * 10,
});

type ServerState = {
  figures: ReferralFigures;
  pending: PendingReferral[];
  earned: ReferralAction[];
  ranks: ReferralRank[];
  rewards: Reward[];
};

/** Serves a user's referrals; returns its world and the requests. */
export function serveReferrals(overrides: Partial<ServerState> = {}) {
  const world: ServerState = {
    figures: figures(),
    pending: [],
    earned: [],
    ranks: [],
    rewards: [reward()],
    ...overrides,
  };
  const requests: string[] = [];
  const orders: { body: unknown; key: string | null }[] = [];
  server.use(
    http.all("*/api/referral/*", ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname.replace("/api/referral", "")}${search}`);
    }),
    http.get("*/api/referral/stats", () => respond(world.figures)),
    http.get("*/api/referral/generate", () =>
      respond({ referralCode: "NOVA4KDE", referralLink: LINK }),
    ),
    http.get("*/api/referral/pending", () => respond({ pendingReferrals: world.pending })),
    http.get("*/api/referral/my-referrals", ({ request }) =>
      respond(pageOf("referrals", world.earned, request)),
    ),
    http.get("*/api/referral/leaderboard", ({ request }) =>
      respond(pageOf("leaderboard", world.ranks, request)),
    ),
    http.get("*/api/referral/rewards", () =>
      respond({ rewards: world.rewards, currentPoints: world.figures.currentPoints }),
    ),
    http.post("*/api/referral/redeem-points", async ({ request }) => {
      const body = (await request.json()) as { rewardId: string; pointsCost: number };
      orders.push({ body, key: request.headers.get("idempotency-key") });
      const chosen = world.rewards.find(({ _id }) => _id === body.rewardId);
      if (!chosen) return refusal(404, "NOT_FOUND", "Reward not found");
      const redeemed = { ...chosen, redeemedAt: COMPLETED_AT };
      world.rewards = world.rewards.map((candidate) =>
        candidate === chosen ? redeemed : candidate,
      );
      world.figures.currentPoints -= body.pointsCost;
      return respond({ reward: redeemed, currentPoints: world.figures.currentPoints });
    }),
  );
  return { world, requests, orders };
}

const respond = (data: unknown) => HttpResponse.json({ success: true, message: "ok", data });

function pageOf(name: string, rows: readonly unknown[], request: Request) {
  const query = new URL(request.url).searchParams;
  const [currentPage, limit] = [Number(query.get("page")), Number(query.get("limit"))];
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  return {
    [name]: rows.slice((currentPage - 1) * limit, currentPage * limit),
    pagination: {
      currentPage,
      totalPages,
      totalCount: rows.length,
      hasNext: currentPage < totalPages,
      hasPrev: currentPage > 1,
    },
  };
}
