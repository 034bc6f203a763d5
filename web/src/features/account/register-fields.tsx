import { type UseFormReturn, useWatch } from "react-hook-form";
import { useFormLimits } from "@/api/config";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { Tape } from "@/ui/tape";
import { ConsentFields } from "./consent-fields";
import {
  checkConfirmation,
  checkNewPassword,
  passwordScore,
  type StrengthLabel,
  strengthLabel,
} from "./new-password";
import { ReferralField } from "./referral-field";
import { UsernameField } from "./username-field";
import { checkEmail } from "./validation";

export type Registration = {
  referralCode: string;
  username: string;
  email: string;
  password: string;
  confirmation: string;
  acceptsTerms: boolean;
  isAdult: boolean;
};

/** The fields of the registration form, in order. */
export function RegisterFields({ form }: { form: UseFormReturn<Registration> }) {
  const { register, control, formState, getValues, trigger } = form;
  const { errors } = formState;
  const limits = useFormLimits()?.account;
  const password = useWatch({ control, name: "password" });
  const typedCode = useWatch({ control, name: "referralCode" });
  return (
    <>
      <ReferralField
        typed={typedCode}
        error={errors.referralCode?.message}
        field={register("referralCode")}
      />
      <UsernameField
        limits={limits}
        error={errors.username?.message}
        register={(validate) => register("username", { validate })}
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
      <ConsentFields
        errors={{ terms: errors.acceptsTerms?.message, age: errors.isAdult?.message }}
        registerTerms={(validate) => register("acceptsTerms", { validate })}
        registerAge={(validate) => register("isAdult", { validate })}
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
