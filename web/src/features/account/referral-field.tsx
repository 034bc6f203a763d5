import { Gift } from "lucide-react";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { pendingReferral } from "@/api/session";
import { Avatar } from "@/ui/avatar";
import { Field } from "@/ui/field";
import { INVALID_REFERRAL, useReferrer } from "./referrer";
import type { Registration } from "./register-fields";

export function ReferralField({ form }: { form: UseFormReturn<Registration> }) {
  const typed = useWatch({ control: form.control, name: "referralCode" });
  const { referrer, isInvalid, isChecking } = useReferrer(typed);
  useEffect(() => {
    // A valid code is stored until the sign-up succeeds, also across visits; an invalid or removed code is cleared.
    if (referrer !== null) pendingReferral.write(typed.trim());
    if (isInvalid || typed === "") pendingReferral.clear();
  }, [referrer, isInvalid, typed]);
  const error = isInvalid ? INVALID_REFERRAL : form.formState.errors.referralCode?.message;
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
        error={error}
        {...form.register("referralCode")}
      />
    </div>
  );
}
