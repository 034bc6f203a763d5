import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { msUntilFirstEnd, useServerMinute } from "@/lib/server-time";
import { api, call } from "./client";
import type { PlayLimitKind, PlayLimits } from "./types";

/** How often the limits are read while a form depends on them. */
const REFETCH_MS = 60_000;

export const playLimitsQuery = queryOptions({
  queryKey: ["account", "play-limits"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/play-limits", { signal }), "Failed to load your limits")).data,
  // What was staked changes with every stake.
  staleTime: 0,
  // Read again where a break ends or a higher limit begins.
  refetchInterval: ({ state: { data } }) =>
    data
      ? msUntilFirstEnd(
          [data.coolOffUntil, data.stake.next?.from, data.deposit.next?.from].map(
            (end) => end ?? null,
          ),
        )
      : false,
});

/**
 * Why the player's own limit or break forbids the amount, so that it is shown before the server refuses it; null if
 * nothing does, or while the limits are not known. An amount that is not known yet is null.
 */
export function usePlayRefusal(kind: PlayLimitKind, amount: MicroUsdc | null): string | null {
  const now = useServerMinute();
  const { data } = useQuery({
    ...playLimitsQuery,
    enabled: amount !== 0n,
    // What was staked leaves the 24 hours while a form is open.
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: "always",
  });
  return data ? playRefusal(data, { kind, amount, now }) : null;
}

function playRefusal(
  limits: PlayLimits,
  { kind, amount, now }: { kind: PlayLimitKind; amount: MicroUsdc | null; now: number },
): string | null {
  if (amount === 0n) return null;
  if (limits.coolOffUntil && now < Date.parse(limits.coolOffUntil)) {
    return `You are taking a break until ${formatDateTime(limits.coolOffUntil)}. Nothing can be staked or deposited before.`;
  }
  const { limit, used } = limits[kind];
  if (limit == null || amount === null) return null;
  const left = usdc(limit) - usdc(used);
  if (amount <= left) return null;
  const leftText = formatMoney(left > 0n ? left : 0n, "dollars");
  return `This ${kind} is above your daily ${kind} limit: ${leftText} of ${formatMoney(usdc(limit), "dollars")} is left now.`;
}
