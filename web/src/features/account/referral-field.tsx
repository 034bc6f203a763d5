import { Gift } from "lucide-react";
import { useEffect } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { pendingReferral } from "@/api/session";
import { Avatar } from "@/ui/avatar";
import { Field } from "@/ui/field";
import { INVALID_REFERRAL, useReferrer } from "./referrer";

/** A referral code, looked up while it is typed. */
export function ReferralField({
  typed,
  error,
  field,
}: {
  typed: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const { referrer, isInvalid, isChecking } = useReferrer(typed);
  useEffect(() => {
    // A valid code is stored until the sign-up succeeds, also across visits; an invalid or removed code is cleared.
    if (referrer !== null) pendingReferral.write(typed.trim());
    if (isInvalid || typed === "") pendingReferral.clear();
  }, [referrer, isInvalid, typed]);
  return (
    <div className="grid gap-3">
      <div role="status" className="empty:absolute">
        {referrer ? (
          <p className="flex items-center gap-2.5 rounded-[10px] bg-open-soft px-3.5 py-2.5 text-sm text-open">
            <Gift aria-hidden="true" className="size-4 shrink-0" />
            <span className="flex-1">Invited by {referrer.username}</span>
            <Avatar username={referrer.username} src={referrer.avatar} size={22} />
          </p>
        ) : null}
      </div>
      <Field
        label="Referral code"
        note="optional"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={isChecking ? "Checking the code…" : undefined}
        error={isInvalid ? INVALID_REFERRAL : error}
        {...field}
      />
    </div>
  );
}
