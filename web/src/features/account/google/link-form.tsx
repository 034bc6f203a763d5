import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import type { User } from "@/api/types";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import type { SecondStep } from "../second-factor/sign-in-step";
import { checkLoginPassword } from "../validation";

/** The password of the account that has the address of the Google account: it proves that both are the same person's. */
export function LinkForm({
  challenge,
  onSignedIn,
  onFactor,
  onExpired,
}: {
  challenge: string;
  onSignedIn: (answer: { accessToken: string; user: User }) => void;
  onFactor: (step: SecondStep) => void;
  onExpired: (reason: string) => void;
}) {
  const form = useForm({ mode: "onTouched", defaultValues: { password: "" } });
  const limits = useFormLimits()?.account;
  const link = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(
        api.POST("/api/auth/google/link", { body: { challenge, password } }),
        "Google authentication failed",
      ),
    retry: false,
    onSuccess: (answer) => {
      if ("challenge" in answer) onFactor(answer);
      else onSignedIn(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "CHALLENGE_EXPIRED") onExpired(error.message);
      const message = error.fields["password"];
      if (message) form.setError("password", { message }, { shouldFocus: true });
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const problem = form.formState.errors.password?.message;
  return (
    <form
      noValidate
      aria-label="Link your account"
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => link.mutate(typed))}
    >
      {link.error && !problem ? (
        <InlineError message={messageOf(link.error, "Google login failed. Please try again.")} />
      ) : null}
      <p className="text-sm text-fg-2">
        Enter its password once. After that, Google signs you in to it as well.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={problem}
        {...form.register("password", { validate: (typed) => checkLoginPassword(typed, limits) })}
      />
      <Button type="submit" tone="brass" size="lg" isPending={link.isPending}>
        Link and sign in
      </Button>
      <Link to="/forgot-password" className="text-sm font-medium text-fg-2 underline">
        Forgot password?
      </Link>
    </form>
  );
}
