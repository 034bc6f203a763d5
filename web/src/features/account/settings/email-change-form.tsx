import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { api, call, requireToken } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import { checkEmail } from "../validation";

type EmailChange = { email: string; currentPassword: string };

/** The fields that the server may reject. */
const FIELDS = ["email", "currentPassword"] as const;

/** Asks for another address; a link that is mailed to it confirms the change. */
export function EmailChangeForm({
  onSent,
  onCancel,
}: {
  onSent: (address: string) => void;
  onCancel: () => void;
}) {
  const form = useForm<EmailChange>({
    mode: "onTouched",
    defaultValues: { email: "", currentPassword: "" },
  });
  const change = useMutation({
    mutationFn: requestChange,
    retry: false,
    onSuccess: (_, { email }) => onSent(email.trim()),
    onError: (error) => {
      for (const field of FIELDS) {
        const message = error instanceof ApiError ? error.fields[field] : undefined;
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);
  const { errors } = form.formState;
  const isShownByField = FIELDS.some((field) => errors[field] !== undefined);
  return (
    <form
      noValidate
      aria-label="Change the e-mail address"
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => change.mutate(typed))}
    >
      <p className="text-sm text-fg-2">
        The old address gets a mail that can undo the change for 7 days. Withdrawals wait for 24
        hours after it.
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
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword", { required: "Current password is required" })}
        />
      </div>
      {change.error && !isShownByField ? (
        <InlineError message={messageOf(change.error, "The address could not be changed")} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="ghost" isPending={change.isPending}>
          Send link
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

async function requestChange({ email, currentPassword }: EmailChange) {
  requireToken();
  const body = { email: email.trim(), currentPassword };
  await call(api.POST("/api/auth/change-email", { body }), "The address could not be changed");
}
