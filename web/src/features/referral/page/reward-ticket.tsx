import { CircleUserRound, Crown, Gift, type LucideIcon, Medal } from "lucide-react";
import type { Reward } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Tape } from "@/ui/tape";
import { Ticket } from "@/ui/ticket";
import { formatPoints } from "../format";
import { type Ownership, ownershipOf } from "../ownership";

const ICONS: Record<string, LucideIcon> = {
  badge_recruiter: Medal,
  frame_gold: CircleUserRound,
  premium_30d: Crown,
};

/** A reward: its description on the left, price and button on the stub. */
export function RewardTicket({
  reward,
  points,
  onRedeem,
}: {
  reward: Reward;
  points: number;
  onRedeem: () => void;
}) {
  const { _id, title, description, pointsCost } = reward;
  const Icon = ICONS[_id] ?? Gift;
  const ownership = ownershipOf(reward, useServerMinute());
  const verb = ownership === "until" ? "Extend" : "Redeem";
  return (
    <Ticket
      stub={
        <>
          <p className="text-center">
            <span className="disp-x num block text-[22px] leading-7">{pointsCost}</span>
            <span className="text-xs text-fg-3">points</span>
          </p>
          {ownership === "forever" ? null : (
            <Button
              tone="join"
              disabled={points < pointsCost}
              aria-label={`${verb} ${title}`}
              onClick={onRedeem}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2 max-sm:hidden">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-[15px] font-semibold">{title}</h3>
        <p className="mt-0.5 text-sm text-fg-3">{description}</p>
        <div className="mt-2.5">
          <OwnershipStatus reward={reward} points={points} ownership={ownership} />
        </div>
      </div>
    </Ticket>
  );
}

/** Whether the viewer owns the reward, or the progress towards it. */
function OwnershipStatus({
  reward: { title, pointsCost, redeemedAt, endsAt },
  points,
  ownership,
}: {
  reward: Reward;
  points: number;
  ownership: Ownership;
}) {
  if (ownership === "forever") {
    return (
      <Badge tone="open" shape="check">
        Yours{redeemedAt ? ` since ${formatDate(redeemedAt)}` : ""}
      </Badge>
    );
  }
  const missing = pointsCost - points;
  return (
    <>
      {ownership === "until" && endsAt ? (
        <div className="mb-2">
          <Badge tone="open" shape="clock">
            Until {formatDate(endsAt)}
          </Badge>
        </div>
      ) : null}
      <Tape
        percent={(points / pointsCost) * 100}
        label={`Points for ${title}`}
        valueText={`${points} of ${pointsCost}`}
        size="sm"
      />
      <p className="num mt-1 text-xs text-fg-3">
        {missing > 0 ? `${formatPoints(missing)} to go` : "You have enough points"}
      </p>
    </>
  );
}
