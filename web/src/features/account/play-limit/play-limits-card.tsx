import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import { playLimitsQuery } from "@/api/play-limits";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { CoolOff } from "./cool-off";
import { LimitForm } from "./limit-form";

/** Responsible play: the limits that players set for themselves, and breaks. */
export function PlayLimitsCard() {
  const limits = useQuery(playLimitsQuery);
  return (
    <Card title="Limits and breaks">
      <div className="grid gap-5">
        <p className="text-sm text-fg-2">
          Decide how much you stake and deposit within 24 hours. A lower limit applies at once, a
          higher one after 24 hours.
        </p>
        {limits.isPending ? <Skeleton count={3} className="h-16" /> : null}
        {limits.isError ? (
          <InlineError
            message={messageOf(limits.error, "Failed to load your limits")}
            onRetry={() => void limits.refetch()}
          />
        ) : null}
        {limits.data ? (
          <>
            <LimitForm kind="stake" limit={limits.data.stake} />
            <LimitForm kind="deposit" limit={limits.data.deposit} />
            <CoolOff until={limits.data.coolOffUntil ?? null} />
          </>
        ) : null}
      </div>
    </Card>
  );
}
