import { messageOf } from "@/api/error";
import type { Reward } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Leader } from "@/ui/leader";
import { ownership } from "../ownership";
import { useRedeem } from "../use-redeem";
import { pointsWords } from "../words";

/** Shows the remaining points and asks for confirmation; the server's response closes it. */
export function RedeemDialog({
  reward,
  points,
  onClose,
}: {
  reward: Reward;
  points: number;
  onClose: () => void;
}) {
  const redeem = useRedeem();
  const { title, pointsCost } = reward;
  const isExtended = ownership(reward, serverNow()) === "until";
  const pay = () =>
    redeem.mutate(reward, {
      onSuccess: () => {
        toast.success("Reward redeemed", { description: title });
        onClose();
      },
    });
  // Stay open during the request, so that the player sees its result.
  const close = () => (redeem.isPending ? undefined : onClose());
  return (
    <ConfirmDialog
      isOpen
      tone="brass"
      title={isExtended ? `Extend ${title}?` : `Redeem ${title}?`}
      description={
        <dl className="mt-2 grid gap-2">
          <Leader label="You have">{pointsWords(points)}</Leader>
          <Leader label="It costs">{pointsWords(pointsCost)}</Leader>
          <Leader label="You will have">{pointsWords(Math.max(0, points - pointsCost))}</Leader>
        </dl>
      }
      confirmLabel={`${isExtended ? "Extend" : "Redeem"} for ${pointsWords(pointsCost)}`}
      isPending={redeem.isPending}
      error={redeem.error ? messageOf(redeem.error, "Failed to redeem") : undefined}
      onConfirm={pay}
      onClose={close}
    />
  );
}
