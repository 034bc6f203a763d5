import clsx from "clsx";
import { useRef, useState } from "react";
import { messageOf } from "@/api/error";
import type { Quest } from "@/api/types";
import { isFocusLost } from "@/lib/is-focus-lost";
import { toast } from "@/lib/toast";
import { useFlash } from "@/lib/use-flash";
import { Badge, type BadgeShape, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { TimeLeft } from "@/ui/remaining";
import { Tape } from "@/ui/tape";
import { Ticket } from "@/ui/ticket";
import { useClaim } from "../use-claim";

/** A quest: what is to be done and how far it is on the left, its reward and the button on the stub. */
export function QuestCard({ quest }: { quest: Quest }) {
  const { id, title, description, reward, status, progress, maxProgress, endsAt, rarity } = quest;
  const claim = useClaim();
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [hasBurst, setBurst] = useState(false);
  const isFlashing = useFlash(progress);
  const claimReward = () =>
    claim.mutate(id, {
      onSuccess: () => {
        setBurst(true);
        // A claimed quest's button is disabled, which would take the focus from it.
        if (document.activeElement === button.current || isFocusLost()) heading.current?.focus();
        toast.success(`${reward.toLocaleString("en")} DL tokens claimed`, { description: title });
      },
    });
  return (
    <>
      <Ticket
        className={clsx("h-full", isFlashing && "flash")}
        stub={
          <>
            <p className="relative text-center">
              <span className="disp-x num block text-[22px] leading-7 text-brass">
                {reward.toLocaleString("en")}
              </span>
              <span className="text-xs text-fg-3">DL tokens</span>
              {hasBurst ? (
                <span
                  aria-hidden="true"
                  className="claim-burst"
                  onAnimationEnd={() => setBurst(false)}
                />
              ) : null}
            </p>
            <Button
              ref={button}
              tone={status === "completed" ? "join" : "quiet"}
              size="sm"
              // The stub of a phone is narrower than "Claim Reward".
              className="px-1! py-1 text-balance whitespace-normal!"
              disabled={status !== "completed"}
              isPending={claim.isPending}
              aria-label={`${BUTTONS[status]}: ${title}`}
              onClick={claimReward}
            >
              {BUTTONS[status]}
            </Button>
          </>
        }
      >
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 ref={heading} tabIndex={-1} className="text-[15px] font-semibold">
              {title}
            </h2>
            {rarity ? <RarityBadge rarity={rarity} /> : null}
          </div>
          <p className="mt-0.5 text-sm text-fg-3">{description}</p>
          <Tape
            percent={(progress / maxProgress) * 100}
            label={`Progress of ${title}`}
            valueText={`${progress} of ${maxProgress}`}
            size="sm"
            className="mt-2.5"
          />
          <p className="num mt-1 flex justify-between gap-2 text-xs text-fg-3">
            <span>
              {progress.toLocaleString("en")} of {maxProgress.toLocaleString("en")}
            </span>
            {endsAt ? <TimeLeft until={endsAt} /> : null}
          </p>
        </div>
      </Ticket>
      {claim.error ? (
        <div className="mt-2">
          <InlineError message={messageOf(claim.error, "Failed to claim the reward")} />
        </div>
      ) : null}
    </>
  );
}

const BUTTONS: Record<Quest["status"], string> = {
  active: "Not started",
  "in-progress": "In progress",
  completed: "Claim Reward",
  claimed: "Claimed",
};

const RARITIES: Record<NonNullable<Quest["rarity"]>, { tone: BadgeTone; shape: BadgeShape }> = {
  Common: { tone: "done", shape: "ring" },
  Rare: { tone: "active", shape: "diamond" },
  Epic: { tone: "dispute", shape: "shield" },
  Legendary: { tone: "full", shape: "trophy" },
};

function RarityBadge({ rarity }: { rarity: NonNullable<Quest["rarity"]> }) {
  return <Badge {...RARITIES[rarity]}>{rarity}</Badge>;
}
