import { MailWarning } from "lucide-react";
import { useUser } from "@/api/session";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { useResend } from "./use-resend";

/** A notice beside an unverified address, with a button to resend the link. */
export function VerifyRow() {
  const { isVerified } = useUser();
  return isVerified ? null : <Row />;
}

function Row() {
  const { send, isPending, sent, failure } = useResend();
  return (
    <section
      aria-label="Email verification"
      className="grid gap-3 rounded-[10px] bg-full-soft px-3.5 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <MailWarning aria-hidden="true" className="size-[18px] shrink-0 text-full" />
        <p className="min-w-0 flex-1 basis-[220px] text-sm">
          <b className="font-semibold">Not verified yet.</b>{" "}
          <span className="text-fg-2">Follow the link in the email we sent you, or resend it.</span>
        </p>
        <Button tone="ghost" size="sm" isPending={isPending} onClick={send}>
          Resend link
        </Button>
      </div>
      <Note tone="success" message={isPending ? null : sent} />
      {failure ? <InlineError message={failure} /> : null}
    </section>
  );
}
