import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { PasskeyConfirmation } from "@/api/types";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";

/** What a command is confirmed with. */
export type Confirmation =
  | { currentPassword: string; code: string }
  | { passkey: PasskeyConfirmation };

/** The fields of a confirmation; the name is used only where a passkey is added. */
export type ConfirmationForm = { name: string; currentPassword: string; code: string };

/** The fields that the server may reject. */
const FIELDS = ["name", "currentPassword", "code"] as const;

/** Shows the server's refusals beside their fields. */
export function showFieldErrors(form: UseFormReturn<ConfirmationForm>, error: Error): void {
  for (const field of FIELDS) {
    const message = error instanceof ApiError ? error.fields[field] : undefined;
    if (message) form.setError(field, { message }, { shouldFocus: true });
  }
}

export function isShownByField(form: UseFormReturn<ConfirmationForm>): boolean {
  return FIELDS.some((field) => form.formState.errors[field] !== undefined);
}

/** The password, and a code of the second factor where it is on. */
export function ConfirmationFields({ form }: { form: UseFormReturn<ConfirmationForm> }) {
  const { hasSecondFactor } = useUser();
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword", { required: "Current password is required" })}
      />
      {hasSecondFactor ? (
        <Field
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="The 6 digits of your authenticator app, or a recovery code"
          error={errors.code?.message}
          {...form.register("code", {
            validate: (typed) => typed.trim() !== "" || "Code is required",
          })}
        />
      ) : null}
    </>
  );
}
