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

const DONE = "2026-03-09T10:00:00Z";

export function referralAction(overrides: Partial<ReferralAction> = {}): ReferralAction {
  return {
    username: "mirage_ops",
    avatar: null,
    action: "email_verify",
    completedAt: DONE,
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

type World = {
  figures: ReferralFigures;
  pending: PendingReferral[];
  earned: ReferralAction[];
  ranks: ReferralRank[];
  rewards: Reward[];
};

/** Serves a user's referrals; returns its state and the requests. */
export function serveReferrals(overrides: Partial<World> = {}) {
  const world: World = {
    figures: figures(),
    pending: [],
    earned: [],
    ranks: [],
    rewards: [reward()],
    ...overrides,
  };
  const asked: string[] = [];
  const ordered: { body: unknown; key: string | null }[] = [];
  server.use(
    http.all("*/api/referral/*", ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname.replace("/api/referral", "")}${search}`);
    }),
    http.get("*/api/referral/stats", () => told(world.figures)),
    http.get("*/api/referral/generate", () =>
      told({ referralCode: "NOVA4KDE", referralLink: LINK }),
    ),
    http.get("*/api/referral/pending", () => told({ pendingReferrals: world.pending })),
    http.get("*/api/referral/my-referrals", ({ request }) =>
      told(pageOf("referrals", world.earned, request)),
    ),
    http.get("*/api/referral/leaderboard", ({ request }) =>
      told(pageOf("leaderboard", world.ranks, request)),
    ),
    http.get("*/api/referral/rewards", () =>
      told({ rewards: world.rewards, currentPoints: world.figures.currentPoints }),
    ),
    http.post("*/api/referral/redeem-points", async ({ request }) => {
      const body = (await request.json()) as { rewardId: string; pointsCost: number };
      ordered.push({ body, key: request.headers.get("idempotency-key") });
      const bought = world.rewards.find(({ _id }) => _id === body.rewardId);
      if (!bought) return refusal(404, "NOT_FOUND", "Reward not found");
      const redeemed = { ...bought, redeemedAt: DONE };
      world.rewards = world.rewards.map((one) => (one === bought ? redeemed : one));
      world.figures.currentPoints -= body.pointsCost;
      return told({ reward: redeemed, currentPoints: world.figures.currentPoints });
    }),
  );
  return { world, asked, ordered };
}

const told = (data: unknown) => HttpResponse.json({ success: true, message: "ok", data });

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
