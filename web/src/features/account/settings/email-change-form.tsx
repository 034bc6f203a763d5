import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import {
  type Confirmation,
  ConfirmationFields,
  isShownByField,
  showFieldErrors,
} from "../confirmation-fields";
import { checkEmail } from "../validation";
import { useEmailChange } from "./email-change";

/** The fields that the server may reject. */
const FIELDS = ["email", "currentPassword", "code"] as const;

/** Asks for another address; links that are mailed to it and to the present one confirm the change. */
export function EmailChangeForm({ onClose }: { onClose: () => void }) {
  const { isVerified } = useUser();
  const form = useForm({
    mode: "onTouched",
    defaultValues: { email: "", isOldMailboxLost: false, currentPassword: "", code: "" },
  });
  const change = useEmailChange();
  const send = (confirmation: Confirmation) => {
    const { email, isOldMailboxLost } = form.getValues();
    change.mutate(
      { email: email.trim(), isOldMailboxLost, ...confirmation },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, FIELDS, error) },
    );
  };
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Change the email address"
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ currentPassword, code }) => send({ currentPassword, code }))}
    >
      <p className="text-sm text-fg-2">
        {isVerified ? "Both addresses get a mail with a link; follow both. " : null}The old address
        gets a mail that can undo the change for 7 days. Withdrawals wait for 24 hours after it.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...form.register("email", { validate: checkEmail })}
        />
        <ConfirmationFields form={form} />
      </div>
      {isVerified ? (
        <CheckboxField
          label="I cannot read mails to my present address any more"
          hint="A code of your authenticator app, or a passkey, stands for it, if you have had that for 7 days. If you can add neither, write to our support."
          {...form.register("isOldMailboxLost")}
        />
      ) : null}
      {change.error && !isShownByField(form, FIELDS) ? (
        <InlineError message={messageOf(change.error, "The address could not be changed")} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="ghost" isPending={change.isPending}>
          {isVerified ? "Send links" : "Send link"}
        </Button>
        <ConfirmByPasskey
          purpose="email-change"
          isPending={change.isPending}
          checkForm={() => form.trigger("email", { shouldFocus: true })}
          onConfirmed={(passkey) => send({ passkey })}
        />
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
