import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { PasskeyConfirmation } from "@/api/types";
import { Field } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";

/** What a command is confirmed with. */
export type Confirmation = ConfirmationValues | { passkey: PasskeyConfirmation };

/** The fields of a confirmation, beside which a form may have others. */
export type ConfirmationValues = { currentPassword: string; code: string };

/** Shows the server's refusals beside their fields. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
  error: Error,
): void {
  for (const field of fields) {
    const message = error instanceof ApiError ? error.fields[field] : undefined;
    if (message) form.setError(field, { message }, { shouldFocus: true });
  }
}

export function isShownByField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
): boolean {
  return fields.some((field) => form.getFieldState(field, form.formState).error !== undefined);
}

/** The password, and a code of the second factor where it is on. */
export function ConfirmationFields<Values extends ConfirmationValues>({
  form,
}: {
  form: UseFormReturn<Values>;
}) {
  const { hasSecondFactor } = useUser();
  const password = "currentPassword" as Path<Values>;
  const code = "code" as Path<Values>;
  const errorOf = (field: Path<Values>) => form.getFieldState(field, form.formState).error?.message;
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errorOf(password)}
        {...form.register(password, { required: "Current password is required" })}
      />
      {hasSecondFactor ? (
        <Field
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="The 6 digits of your authenticator app, or a recovery code"
          error={errorOf(code)}
          {...form.register(code, {
            required: "Code is required",
            pattern: { value: /\S/, message: "Code is required" },
          })}
        />
      ) : null}
    </>
  );
}
