import { messageOf } from "@/api/error";
import type { Reward } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Leader } from "@/ui/leader";
import { formatPoints } from "../format";
import { ownershipOf } from "../ownership";
import { useRedeem } from "../use-redeem";

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
  const isExtended = ownershipOf(reward, serverNow()) === "until";
  const redeemReward = () =>
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
          <Leader label="You have">{formatPoints(points)}</Leader>
          <Leader label="It costs">{formatPoints(pointsCost)}</Leader>
          <Leader label="You will have">{formatPoints(Math.max(0, points - pointsCost))}</Leader>
        </dl>
      }
      confirmLabel={`${isExtended ? "Extend" : "Redeem"} for ${formatPoints(pointsCost)}`}
      isPending={redeem.isPending}
      error={redeem.error ? messageOf(redeem.error, "Failed to redeem") : undefined}
      onConfirm={redeemReward}
      onClose={close}
    />
  );
}
