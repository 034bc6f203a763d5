import { useState } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import type { FactorReset, UserDetail } from "../api-types";
import { ReasonDialog } from "../reason-dialog";
import { useStaffSelf } from "../use-staff-self";
import { UserLink } from "../user-link";
import { useResetFactor } from "./queries";

const REQUEST_LASTS_MS = 24 * 3_600_000;

/** The reset of a second factor that its owner has lost: one administrator asks, another approves. */
export function FactorResetCard({ account }: { account: UserDetail }) {
  const { user, status, factorReset } = account;
  const self = useStaffSelf();
  const [isAsking, setAsking] = useState(false);
  const isOwn = self.id === user._id;
  const isMine = factorReset?.requestedBy._id === self.id;
  if (!self.isAdmin || status === "closed") return null;
  return (
    <Card title="Reset of the second factor">
      <div className="grid gap-3">
        {factorReset ? (
          <Request request={factorReset} />
        ) : (
          <p className="text-sm text-fg-2">
            For a player who has lost the authenticator app and the recovery codes, or the passkeys.
            One administrator asks for the reset, another approves it within 24 hours.
          </p>
        )}
        {isOwn ? (
          <p className="text-sm text-fg-3">
            This is your own account: two other administrators have to reset it.
          </p>
        ) : null}
        {isMine ? (
          <p className="text-sm text-fg-3">
            You asked for it, so another administrator has to approve it.
          </p>
        ) : null}
        {isOwn || isMine ? null : (
          <div>
            <Button tone={factorReset ? "danger" : "ghost"} onClick={() => setAsking(true)}>
              {factorReset ? "Approve the reset" : "Ask for a reset"}
            </Button>
          </div>
        )}
      </div>
      {isAsking ? (
        <ResetDialog
          account={account}
          isApproval={Boolean(factorReset)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}

function Request({ request: { requestedBy, reason, at } }: { request: FactorReset }) {
  const end = new Date(Date.parse(at) + REQUEST_LASTS_MS).toISOString();
  return (
    <div className="grid gap-1 rounded-[10px] bg-full-soft px-3.5 py-3 text-sm">
      <p>
        <UserLink user={requestedBy} /> asked for the reset on{" "}
        <time dateTime={at}>{formatDateTime(at)}</time>.
      </p>
      <p className="whitespace-pre-wrap">{reason}</p>
      <p className="text-xs text-fg-2">
        Without a second administrator the request ends on{" "}
        <time dateTime={end}>{formatDateTime(end)}</time>.
      </p>
    </div>
  );
}

type ResetDialogProps = { account: UserDetail; isApproval: boolean; onClose: () => void };

function ResetDialog({ account: { user }, isApproval, onClose }: ResetDialogProps) {
  const reset = useResetFactor(user._id);
  return (
    <ReasonDialog
      title={
        isApproval
          ? `Reset the second factor of ${user.username}?`
          : `Ask for a reset for ${user.username}?`
      }
      description={
        isApproval
          ? "Two-step sign-in is switched off, the passkeys are removed, and every session ends, at once. Make sure that the owner of the account asks for it."
          : "Nothing changes until another administrator approves it."
      }
      confirmLabel={isApproval ? "Approve reset" : "Ask for reset"}
      action={reset}
      failure="The second factor could not be reset"
      onConfirm={(reason) =>
        reset.mutate(
          { reason },
          {
            onSuccess: (state) => {
              // The request may have expired, or have been made, since this page was read.
              toast.success(
                state === "reset"
                  ? `The second factor of ${user.username} is reset.`
                  : "The reset is asked for. Another administrator has to approve it.",
              );
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
