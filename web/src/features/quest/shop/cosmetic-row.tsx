import clsx from "clsx";
import { Check } from "lucide-react";
import { messageOf } from "@/api/error";
import { EXTRA_REACTIONS } from "@/api/live/events";
import type { Cosmetic, User } from "@/api/types";
import { useRetainedFocus } from "@/lib/use-focus-fallback";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { REACTION_ICONS } from "@/ui/reaction-icons";
import { priceText } from "./price";
import { useWear } from "./use-shop";

/** A cosmetic as it looks on the player, its price, and the button that fits. */
export function CosmeticRow({
  cosmetic,
  user,
  balance,
  onBuy,
}: {
  cosmetic: Cosmetic;
  user: User;
  balance: number;
  onBuy: () => void;
}) {
  const { slot, title, price, asset, isOwned, isWorn } = cosmetic;
  const missing = price - balance;
  // A bought reaction has no button any more.
  const focusProps = useRetainedFocus();
  return (
    <div {...focusProps} className="grid gap-2">
      <div className="flex items-center gap-3">
        <Preview cosmetic={cosmetic} user={user} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{title}</h3>
          <p className="num text-xs text-fg-3">
            {isOwned ? (
              <span className="inline-flex items-center gap-1">
                <Check aria-hidden="true" className="size-3.5 text-open" />
                {isWorn ? "Yours, worn" : "Yours"}
              </span>
            ) : (
              <>
                {priceText(price, asset)}
                {missing > 0 ? ` · ${missing.toLocaleString("en")} to go` : ""}
              </>
            )}
          </p>
        </div>
        {isOwned && slot === "reaction" ? null : (
          <RowButton
            cosmetic={cosmetic}
            username={user.username}
            isAffordable={missing <= 0}
            onBuy={onBuy}
          />
        )}
      </div>
    </div>
  );
}

/** One button, that buys and then puts on and takes off: so it retains the focus when the cosmetic was bought. */
function RowButton({
  cosmetic: { id, title, isOwned, isWorn },
  username,
  isAffordable,
  onBuy,
}: {
  cosmetic: Cosmetic;
  username: string;
  isAffordable: boolean;
  onBuy: () => void;
}) {
  const wear = useWear(username);
  const label = isOwned ? (isWorn ? "Take off" : "Wear") : "Buy";
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        tone={isOwned ? "quiet" : "join"}
        size="sm"
        disabled={!isOwned && !isAffordable}
        isPending={wear.isPending}
        aria-label={`${label} ${title}`}
        onClick={isOwned ? () => wear.mutate({ cosmetic: id, worn: !isWorn }) : onBuy}
      >
        {label}
      </Button>
      {wear.error ? <InlineError message={messageOf(wear.error, "Failed to change it")} /> : null}
    </div>
  );
}

/** The player's own picture or name in this look. */
function Preview({ cosmetic: { id, slot }, user }: { cosmetic: Cosmetic; user: User }) {
  if (slot === "frame") {
    return (
      <span className="grid size-14 shrink-0 place-items-center">
        <Avatar username={user.username} src={user.avatar} size={40} frame={id} />
      </span>
    );
  }
  if (slot === "title") {
    return (
      <span
        className={clsx(
          "grid h-14 w-24 shrink-0 place-items-center truncate rounded-ctl bg-surface-2 px-2 font-semibold",
          id.replace("_", "-"),
        )}
      >
        <span className="max-w-full truncate">{user.username}</span>
      </span>
    );
  }
  if (slot === "reaction") return <ReactionPreview id={id} />;
  const box = clsx(
    "h-14 w-24 shrink-0",
    slot === "banner" && "rounded-ctl bg-surface-2",
    id.replace("_", "-"),
  );
  return <span aria-hidden="true" className={box} />;
}

function ReactionPreview({ id }: { id: Cosmetic["id"] }) {
  const reaction = EXTRA_REACTIONS.find((name) => id === `reaction_${name}`);
  const Icon = reaction ? REACTION_ICONS[reaction] : null;
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-full bg-surface-2"
    >
      {Icon ? <Icon className="size-6" strokeWidth={1.75} /> : null}
    </span>
  );
}
