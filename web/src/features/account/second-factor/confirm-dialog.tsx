import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import type { Confirmation } from "../confirmation-fields";
import { useDeactivation, useNewRecoveryCodes } from "./mutations";

type FactorCommand = "codes" | "disable";

const TITLES: Readonly<Record<FactorCommand, string>> = {
  codes: "New recovery codes",
  disable: "Switch two-step sign-in off",
};

/** A change of the factor, confirmed with the password and a code, or a passkey. */
export function ConfirmDialog({
  command,
  onCodes,
  onClose,
}: {
  command: FactorCommand | null;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={command !== null}
      onClose={onClose}
      title={command ? TITLES[command] : ""}
      initialFocus="field"
      size="sm"
    >
      {command ? <ConfirmForm command={command} onCodes={onCodes} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** The fields that the server may reject. */
const FIELDS = ["currentPassword", "code"] as const;

function ConfirmForm({
  command,
  onCodes,
  onClose,
}: {
  command: FactorCommand;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { currentPassword: "", code: "" } });
  const replacement = useNewRecoveryCodes();
  const deactivation = useDeactivation();
  const { error, isPending } = command === "codes" ? replacement : deactivation;
  const showFieldErrors = (failure: Error) => {
    for (const field of FIELDS) {
      const message = failure instanceof ApiError ? failure.fields[field] : undefined;
      if (message) form.setError(field, { message }, { shouldFocus: true });
    }
  };
  const send = async (confirmation: Confirmation) => {
    try {
      if (command === "codes") onCodes(await replacement.mutateAsync(confirmation));
      else await deactivation.mutateAsync(confirmation);
      onClose();
    } catch (failure) {
      if (failure instanceof Error) showFieldErrors(failure);
    }
  };
  const { errors } = form.formState;
  const isShownByField = FIELDS.some((field) => errors[field] !== undefined);
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(send)}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword", { required: "Current password is required" })}
      />
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
      {error && !isShownByField ? (
        <InlineError message={messageOf(error, "That did not work. Please try again.")} />
      ) : null}
      <Button type="submit" tone={command === "disable" ? "danger" : "brass"} isPending={isPending}>
        {command === "disable" ? "Switch off" : "Make new codes"}
      </Button>
      <ConfirmByPasskey
        purpose="second-factor"
        isPending={isPending}
        onConfirmed={(passkey) => void send({ passkey })}
      />
    </form>
  );
}
