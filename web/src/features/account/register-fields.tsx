import { type UseFormReturn, useWatch } from "react-hook-form";
import { useFormLimits } from "@/api/config";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { PasswordStrength } from "./password-strength";
import { ReferralField } from "./referral-field";
import { TermsLabel } from "./terms-label";
import { checkConfirmation, checkEmail, checkNewPassword, checkUsername } from "./validation";

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

/** In the order of the form. */
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
            // A confirmation that was right, or wrong, is judged again by the new password.
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
