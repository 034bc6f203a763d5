import type { Contest, PlayLimits, QuestsData, User } from "@/api/types";

/** An ordinary player who has accepted the terms. */
export function player(overrides: Partial<User> = {}): User {
  return {
    _id: "01900000-0000-7000-8000-000000000001",
    id: "01900000-0000-7000-8000-000000000001",
    username: "nova_kade",
    name: "Nova Kade",
    email: "nova@example.com",
    avatar: null,
    points: 1240,
    referralCode: "NOVA4KDE",
    referralStats: { totalReferrals: 3, totalPoints: 30 },
    followerCount: 12,
    followingCount: 7,
    createdAt: "2026-01-10T10:00:00Z",
    lastSeen: "2026-03-10T10:00:00Z",
    isVerified: false,
    isOnline: true,
    authProvider: "local",
    disputeTermsAccepted: true,
    role: "user",
    isSuspended: false,
    hasHiddenFirstSteps: false,
    hasSecondFactor: false,
    fairPlay: 100,
    rewards: { badges: [], frame: null, premiumUntil: null },
    ...overrides,
  };
}

export const noPlayLimits: PlayLimits = {
  stake: { limit: null, used: "0", next: null },
  deposit: { limit: null, used: "0", next: null },
  coolOffUntil: null,
};

export const emptyWallet = {
  available: "0",
  inEscrow: "0",
  withdrawing: "0",
  inTeams: "0",
  appealHold: "0",
  totalStaked: "0",
  totalWon: "0",
  provider: "sandbox",
};

export const noQuests: QuestsData = {
  summary: {
    dailyStreak: 0,
    bestStreak: 0,
    weeklyCompleted: 0,
    weeklyTotal: 0,
    achievementsCompleted: 0,
    achievementsTotal: 0,
    balance: 0,
  },
  daily: [],
  weekly: [],
  achievements: [],
};

/** A funded month with one leader. */
export const contest: Contest = {
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: "2999-12-01T00:00:00Z",
  fund: "1095",
  prizes: ["500", "300", "50", ...Array<string>(7).fill("35")],
  prizeTotal: "1095",
  rules: ["10 points for the first win against an opponent in the month."],
  table: [
    {
      place: 1,
      user: { _id: "u-1", username: "mirage_ops", avatar: null },
      points: 31,
      prize: null,
    },
  ],
  mine: null,
};
