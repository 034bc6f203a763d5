import { Gift } from "lucide-react";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { useFormLimits } from "@/api/config";
import { pendingReferral } from "@/api/session";
import { Avatar } from "@/ui/avatar";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { Tape } from "@/ui/tape";
import { INVALID_REFERRAL, useReferrer } from "./referrer";
import {
  checkConfirmation,
  checkEmail,
  checkNewPassword,
  checkUsername,
  passwordScore,
  type StrengthLabel,
  strengthLabel,
} from "./validation";

export type Registration = {
  referralCode: string;
  username: string;
  email: string;
  password: string;
  confirmation: string;
  acceptsTerms: boolean;
  isAdult: boolean;
};

const TERMS_MISSING = "You must accept the Terms of Service and Privacy Policy";
const AGE_MISSING = "You must confirm that you are at least 18 years old";

/** The fields of the registration form, in order. */
export function RegisterFields({ form }: { form: UseFormReturn<Registration> }) {
  const { register, control, formState, getValues, trigger } = form;
  const { errors } = formState;
  const limits = useFormLimits()?.account;
  const password = useWatch({ control, name: "password" });
  return (
    <>
      <ReferralField form={form} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          limits
            ? `${limits.usernameMin} to ${limits.usernameMax} letters, digits and underscores`
            : "Letters, digits and underscores"
        }
        error={errors.username?.message}
        {...register("username", { validate: (typed) => checkUsername(typed, limits) })}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...register("email", { validate: checkEmail })}
      />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register("password", {
            validate: (typed) => checkNewPassword(typed, limits),
            // Validates the confirmation again against the new password.
            onChange: () => (getValues("confirmation") ? void trigger("confirmation") : undefined),
          })}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation", {
          validate: (typed) => checkConfirmation(typed, getValues("password")),
        })}
      />
      <CheckboxField
        label={<TermsLabel />}
        error={errors.acceptsTerms?.message}
        {...register("acceptsTerms", { validate: (ticked) => ticked || TERMS_MISSING })}
      />
      <CheckboxField
        label="I am at least 18 years old"
        error={errors.isAdult?.message}
        {...register("isAdult", { validate: (ticked) => ticked || AGE_MISSING })}
      />
    </>
  );
}

const TONES = { Weak: "cancel", Fair: "brass", Good: "open", Strong: "open" } as const;
const TEXT_COLOURS: Record<StrengthLabel, string> = {
  Weak: "text-cancel",
  Fair: "text-brass",
  Good: "text-open",
  Strong: "text-open",
};

function PasswordStrength({ password }: { password: string }) {
  if (password === "") return null;
  const score = passwordScore(password);
  const label = strengthLabel(score);
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <span className="text-fg-3">Password strength</span>
        <span role="status" className={TEXT_COLOURS[label]}>
          {label}
        </span>
      </div>
      <Tape
        percent={score}
        label="Password strength"
        valueText={label}
        tone={TONES[label]}
        size="sm"
      />
    </div>
  );
}

function ReferralField({ form }: { form: UseFormReturn<Registration> }) {
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

/** The documents open in a new tab, so that the form keeps its input. */
function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link to="/terms" target="_blank" className="link">
        Terms of Service
      </Link>{" "}
      and the{" "}
      <Link to="/privacy" target="_blank" className="link">
        Privacy Policy
      </Link>
    </>
  );
}
