import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { Cosmetic } from "@/api/types";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Leader } from "@/ui/leader";
import { priceText } from "./price";
import { useBuy } from "./use-shop";

const BOUGHT: Record<Cosmetic["slot"], string> = {
  frame: "You are wearing it.",
  title: "You are wearing it.",
  cover: "You are wearing it.",
  banner: "The team that you lead shows it.",
  reaction: "Send it in any live arena.",
};

/** Shows what remains and asks for confirmation; the server's response closes it. */
export function BuyDialog({
  cosmetic,
  balance,
  onClose,
}: {
  cosmetic: Cosmetic;
  balance: number;
  onClose: () => void;
}) {
  const { username } = useUser();
  const buy = useBuy(username);
  const { id, slot, title, price, asset } = cosmetic;
  const order = () =>
    buy.mutate(
      { cosmetic: id, price },
      {
        onSuccess: () => {
          toast.success(`${title} is yours`, { description: BOUGHT[slot] });
          onClose();
        },
      },
    );
  // Stay open during the request, so that the player sees its result.
  const close = () => (buy.isPending ? undefined : onClose());
  return (
    <ConfirmDialog
      isOpen
      tone="brass"
      title={`Buy ${title}?`}
      description={
        <>
          <dl className="mt-2 grid gap-2">
            <Leader label="You have">{priceText(balance, asset)}</Leader>
            <Leader label="It costs">{priceText(price, asset)}</Leader>
            <Leader label="You will have">{priceText(Math.max(0, balance - price), asset)}</Leader>
          </dl>
          {asset === "DL" ? (
            <p className="mt-3">Spent tokens are burned. A purchase cannot be taken back.</p>
          ) : null}
        </>
      }
      confirmLabel={`Buy for ${priceText(price, asset)}`}
      isPending={buy.isPending}
      error={buy.error ? messageOf(buy.error, "Failed to buy it") : undefined}
      onConfirm={order}
      onClose={close}
    />
  );
}
