import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { api, call } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import { AuthFrame } from "../auth-frame";
import { checkConfirmation, checkNewPassword } from "../new-password";

/** The target of the link in the mail: sets a new password, and signs out every device. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AuthFrame title="Password changed" lead="Every device of your account was signed out.">
        <Done />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Set a new password"
      lead="It signs out every device of your account."
      below={
        <Link to="/forgot-password" className="font-medium text-fg underline">
          Send a new link
        </Link>
      }
    >
      <ResetForm token={search.get("token") ?? ""} onDone={() => setDone(true)} />
    </AuthFrame>
  );
}

type NewPassword = { password: string; confirmation: string };

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const limits = useFormLimits()?.account;
  const form = useForm<NewPassword>({
    mode: "onTouched",
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors } = form.formState;
  const reset = useMutation({
    mutationFn: ({ password }: NewPassword) => {
      const body = { token, password };
      return call(api.POST("/api/auth/reset-password", { body }), "Password reset failed");
    },
    onSuccess: onDone,
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields["password"] : undefined;
      if (message) form.setError("password", { message });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => reset.mutate(typed))}
    >
      {reset.error && !errors.password ? (
        <InlineError message={messageOf(reset.error, "Password reset failed")} />
      ) : null}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password", { validate: (typed) => checkNewPassword(typed, limits) })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register("confirmation", {
          validate: (typed, { password }) => checkConfirmation(typed, password),
        })}
      />
      <Button type="submit" tone="brass" size="lg" isPending={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}

function Done() {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="text-fg-2">
        Your password is changed. Sign in with the new one.
      </p>
      <ButtonLink to="/login" tone="brass">
        Sign in
      </ButtonLink>
    </div>
  );
}
