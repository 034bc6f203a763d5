import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import type { Withdrawal } from "@/api/types";
import { focusPage } from "@/lib/focus-page";
import { isFocusLost } from "@/lib/is-focus-lost";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { useCancelWithdrawal } from "./payment-mutations";
import { withdrawalsQuery } from "./queries";
import { waitReasonOf } from "./wait-reasons";

/** The refetch interval while a withdrawal is pending. */
const REFETCH_MS = 10_000;

/** The withdrawals that have not ended, with their status and a cancel button. */
export function PendingWithdrawals() {
  const id = useId();
  const { data, error, refetch } = useQuery({
    ...withdrawalsQuery,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_MS : false),
  });
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);
  const isGone = cancelled !== null && data !== undefined && !data.some(isOf(cancelled));
  // The dialog returns the focus to the button of the row, which is gone with the next list.
  useEffect(() => {
    if (!isGone) return;
    setCancelled(null);
    if (!isFocusLost()) return;
    if (heading.current) heading.current.focus({ preventScroll: true });
    else focusPage();
  }, [isGone]);
  if (error && !data) {
    return (
      <InlineError
        message={messageOf(error, "Failed to load your withdrawals")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data?.length && !cancelling) return null;
  return (
    <section aria-labelledby={id} className="card p-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="disp mb-3 text-[17px]">
        Pending withdrawals
      </h2>
      <ul className="grid gap-3">
        {data?.map((withdrawal) => (
          <Row
            key={withdrawal._id}
            withdrawal={withdrawal}
            onCancel={() => setCancelling(withdrawal)}
          />
        ))}
      </ul>
      {cancelling ? (
        <CancelDialog
          withdrawal={cancelling}
          onClose={() => setCancelling(null)}
          onCancelled={() => setCancelled(cancelling._id)}
        />
      ) : null}
    </section>
  );
}

const isOf = (id: string) => (withdrawal: Withdrawal) => withdrawal._id === id;

function Row({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: () => void }) {
  const { amount, destination, canCancel } = withdrawal;
  const size = formatMoney(usdc(amount), "usdc");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <span className="num disp text-[14px]">{size} USDC</span>
          <Status withdrawal={withdrawal} />
        </div>
        <p className="text-sm break-all text-fg-2">to {destination}</p>
        <p className="text-xs text-fg-3">{statusDetail(withdrawal)}</p>
      </div>
      {canCancel ? (
        <Button size="sm" aria-label={`Cancel the withdrawal of ${size} USDC`} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </li>
  );
}

const STATUS_LABELS: Record<Withdrawal["status"], string> = {
  review: "Under review",
  waiting: "Waiting",
  paying: "Being paid",
  paid: "Paid",
  returned: "Returned",
};

function Status({ withdrawal: { status } }: { withdrawal: Withdrawal }) {
  return (
    <Badge tone="full" shape="hourglass">
      {STATUS_LABELS[status]}
    </Badge>
  );
}

function statusDetail(withdrawal: Withdrawal): string {
  switch (withdrawal.status) {
    case "review":
      return "An administrator has to approve it.";
    case "waiting":
      return `Paid from ${formatDateTime(withdrawal.payableFrom)} on: ${waitReasonOf(withdrawal)}.`;
    default:
      return "The payment provider is paying it.";
  }
}

function CancelDialog({
  withdrawal,
  onClose,
  onCancelled,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const cancel = useCancelWithdrawal();
  const size = `${formatMoney(usdc(withdrawal.amount), "usdc")} USDC`;
  const close = () => {
    if (!cancel.isPending) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Cancel this withdrawal?"
      description={`${size} is returned to your wallet. A destination that was never paid counts as new next time.`}
      confirmLabel="Cancel withdrawal"
      cancelLabel="Keep it"
      isPending={cancel.isPending}
      error={cancel.error ? messageOf(cancel.error, "Failed to cancel the withdrawal") : undefined}
      onConfirm={() =>
        cancel.mutate(
          { id: withdrawal._id },
          {
            onSuccess: () => {
              toast.success(`${size} is back in your wallet.`);
              onCancelled();
              onClose();
            },
          },
        )
      }
      onClose={close}
    />
  );
}
