import { messageOf } from "@/api/error";
import type { EmailChange } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { useEmailChangeCancel, useEmailChangeResend } from "./email-change";

/** A change that waits: which of both addresses has confirmed it, and how it is helped on or ended. */
export function WaitingEmailChange({
  change,
  oldEmail,
}: {
  change: EmailChange;
  oldEmail: string;
}) {
  const resend = useEmailChangeResend();
  const cancel = useEmailChangeCancel();
  const error = resend.error ?? cancel.error;
  return (
    <section
      aria-label="Change of the email address"
      className="grid gap-3 rounded-[10px] bg-full-soft px-3.5 py-3"
    >
      <p className="text-sm">
        {change.isOldAsked
          ? "The address changes when the links in both mails have been followed, in any order"
          : "The address changes when the link in the mail to the new one has been followed"}
        , until <time dateTime={change.expiresAt}>{formatDateTime(change.expiresAt)}</time>.
      </p>
      <ul className="grid gap-2 text-sm">
        <Address label="New address" email={change.newEmail} isConfirmed={change.isNewConfirmed} />
        {change.isOldAsked ? (
          <Address label="Present address" email={oldEmail} isConfirmed={change.isOldConfirmed} />
        ) : null}
      </ul>
      <Note tone="success" message={resend.isSuccess ? "The links were sent again." : null} />
      {error ? <InlineError message={messageOf(error, "That did not work")} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="ghost"
          size="sm"
          isPending={resend.isPending}
          onClick={() => {
            cancel.reset();
            resend.mutate();
          }}
        >
          Send the links again
        </Button>
        <Button
          size="sm"
          isPending={cancel.isPending}
          onClick={() => {
            resend.reset();
            cancel.mutate();
          }}
        >
          Cancel the change
        </Button>
      </div>
    </section>
  );
}

function Address({
  label,
  email,
  isConfirmed,
}: {
  label: string;
  email: string;
  isConfirmed: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 break-all">
        {label}: <b className="font-semibold">{email}</b>
      </span>
      {isConfirmed ? (
        <Badge tone="open" shape="check">
          Confirmed
        </Badge>
      ) : (
        <span className="text-fg-2">Not confirmed yet</span>
      )}
    </li>
  );
}
