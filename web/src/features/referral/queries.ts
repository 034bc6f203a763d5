import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import type { ReferralFigures, ReferralPages } from "@/api/types";
import type { Pages } from "@/ui/pagination";
import { referralKeys } from "./keys";

const STALE_MS = 30_000;
/** Notifications report earned points; polling picks up sign-ups that are not verified yet. */
const REFETCH_MS = 60_000;
const PAGE_SIZE = 10;

/** Where the server has no words of its own, the status speaks (see `loadFailureWords`). */
const NO_FALLBACK = "";

export const figuresQuery = queryOptions({
  queryKey: [...referralKeys.all, "figures"],
  queryFn: async ({ signal }): Promise<ReferralFigures> => {
    const figures = await fetchFigures(signal);
    return figures.referralCode === "" ? { ...figures, ...(await generateLink(signal)) } : figures;
  },
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
});

async function fetchFigures(signal: AbortSignal): Promise<ReferralFigures> {
  try {
    return (await call(api.GET("/api/referral/stats", { signal }), NO_FALLBACK)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NO_FIGURES;
    throw error;
  }
}

/** The figures of a player without a code. */
const NO_FIGURES: ReferralFigures = {
  referralLink: "",
  referralCode: "",
  totalReferrals: 0,
  totalPoints: 0,
  pendingReferrals: 0,
  currentPoints: 0,
  successfulReferrals: [],
};

async function generateLink(signal: AbortSignal) {
  const request = api.GET("/api/referral/generate", { signal });
  return (await call(request, "Failed to generate referral code")).data;
}

/** Who has signed up, and has their e-mail still to verify. */
export const pendingQuery = queryOptions({
  queryKey: [...referralKeys.all, "pending"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/referral/pending", { signal }), NO_FALLBACK)).data.pendingReferrals,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
});

/** One page of what was earned, the newest first. */
export const earnedQuery = (page: number) =>
  queryOptions({
    queryKey: [...referralKeys.all, "earned", page],
    queryFn: async ({ signal }) => {
      const params = { query: { page, limit: PAGE_SIZE } };
      const request = api.GET("/api/referral/my-referrals", { params, signal });
      const { referrals, pagination } = (await call(request, NO_FALLBACK)).data;
      return { rows: referrals, pagination: toPages(pagination) };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

export const leaderboardQuery = (page: number) =>
  queryOptions({
    queryKey: [...referralKeys.all, "leaderboard", page],
    queryFn: async ({ signal }) => {
      const params = { query: { page, limit: PAGE_SIZE } };
      const request = api.GET("/api/referral/leaderboard", { params, signal });
      const { leaderboard, pagination } = (await call(request, NO_FALLBACK)).data;
      return { rows: leaderboard, pagination: toPages(pagination) };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** Referrals alone name the way to the pages before and after in these words. */
function toPages({ currentPage, totalPages, hasPrev, hasNext }: ReferralPages): Pages {
  return { currentPage, totalPages, hasPrevPage: hasPrev, hasNextPage: hasNext };
}

/** What points buy, and how many there are to spend. */
export const rewardsQuery = queryOptions({
  queryKey: referralKeys.rewards,
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/referral/rewards", { signal }), NO_FALLBACK)).data,
  staleTime: STALE_MS,
});
