import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Wallet } from "@/api/types";
import { Button } from "@/ui/button";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";

/** The server's confirmation, with the new balances. */
export function DoneStep({
  message,
  wallet,
  onClose,
  closeLabel = "Done",
}: {
  message: string;
  wallet: Wallet;
  onClose: () => void;
  closeLabel?: string;
}) {
  const messageRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p
        ref={messageRef}
        tabIndex={-1}
        className="flex items-center gap-3 rounded-[10px] bg-open-soft px-3.5 py-3 text-sm text-open outline-none"
      >
        <Check aria-hidden="true" className="size-[18px] shrink-0" />
        {message}
      </p>
      <dl className="grid gap-2.5">
        <Leader label="Available now">
          <Money amount={wallet.available} form="usdc" />
        </Leader>
        {wallet.withdrawing === "0" ? null : (
          <Leader label="Withdrawing">
            <Money amount={wallet.withdrawing} form="usdc" />
          </Leader>
        )}
      </dl>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button tone="brass" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </div>
  );
}
