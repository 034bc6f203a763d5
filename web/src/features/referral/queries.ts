import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { isNotFound } from "@/api/error";
import type { ReferralFigures, ReferralPages } from "@/api/types";
import type { Pages } from "@/ui/pagination";
import { referralKeys } from "./keys";

const STALE_MS = 30_000;
/** Notifications report earned points; polling picks up sign-ups that are not verified yet, while the page is open. */
const REFETCH_MS = 15_000;
const PAGE_SIZE = 10;

/** Without a message from the server, `loadErrorMessage` shows the HTTP status. */
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
    if (isNotFound(error)) return NO_FIGURES;
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

/** Players who signed up but have not verified their email. */
export const pendingQuery = queryOptions({
  queryKey: [...referralKeys.all, "pending"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/referral/pending", { signal }), NO_FALLBACK)).data.pendingReferrals,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
});

/** One page of earned points, newest first. */
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

/** Converts the pagination of referrals, whose field names differ from the others. */
function toPages({ currentPage, totalPages, hasPrev, hasNext }: ReferralPages): Pages {
  return { currentPage, totalPages, hasPrevPage: hasPrev, hasNextPage: hasNext };
}

/** The rewards, and the points that the user can spend. */
export const rewardsQuery = queryOptions({
  queryKey: referralKeys.rewards,
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/referral/rewards", { signal }), NO_FALLBACK)).data,
  staleTime: STALE_MS,
});
