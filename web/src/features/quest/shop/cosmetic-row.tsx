import clsx from "clsx";
import { Check } from "lucide-react";
import { messageOf } from "@/api/error";
import { EXTRA_REACTIONS } from "@/api/live/events";
import type { Cosmetic, User } from "@/api/types";
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
  return (
    <div className="grid gap-2">
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
        {isOwned ? null : (
          <Button
            tone="join"
            size="sm"
            disabled={missing > 0}
            aria-label={`Buy ${title}`}
            onClick={onBuy}
          >
            Buy
          </Button>
        )}
        {isOwned && slot !== "reaction" ? (
          <WearButton cosmetic={cosmetic} username={user.username} />
        ) : null}
      </div>
    </div>
  );
}

function WearButton({ cosmetic, username }: { cosmetic: Cosmetic; username: string }) {
  const wear = useWear(username);
  const { id, title, isWorn } = cosmetic;
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        size="sm"
        isPending={wear.isPending}
        aria-label={`${isWorn ? "Take off" : "Wear"} ${title}`}
        onClick={() => wear.mutate({ cosmetic: id, worn: !isWorn })}
      >
        {isWorn ? "Take off" : "Wear"}
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
