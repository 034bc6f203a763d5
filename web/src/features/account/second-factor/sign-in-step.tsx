import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { api, call } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { startSession } from "@/api/session";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PasskeyStep } from "./passkey-step";

type Typed = { code: string };

/** What the first step of a sign-in answers if a second one is needed. */
export type SecondStep = {
  challenge: string;
  /** Whether one of the account's passkeys can stand for the code. */
  hasPasskey: boolean;
};

/** The second step of the sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondFactorStep({
  step: { challenge, hasPasskey },
  onRestart,
}: {
  step: SecondStep;
  /** Returns to the password; `reason` states why if the player did not ask for it. */
  onRestart: (reason: string | null) => void;
}) {
  const form = useForm<Typed>({ defaultValues: { code: "" } });
  const signIn = useMutation({
    mutationFn: ({ code }: Typed) =>
      call(
        api.POST("/api/auth/second-factor", { body: { challenge, code } }),
        "Login failed. Please try again.",
      ),
    retry: false,
    onSuccess: ({ accessToken, user }) => startSession(accessToken, user),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "CHALLENGE_EXPIRED") onRestart(error.message);
      const message = error.fields["code"];
      if (message) form.setError("code", { message }, { shouldFocus: true });
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const problem = form.formState.errors.code?.message;
  return (
    <form
      noValidate
      aria-label="Two-step sign-in"
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => signIn.mutate(typed))}
    >
      {signIn.error && !problem ? (
        <InlineError message={messageOf(signIn.error, "Login failed. Please try again.")} />
      ) : null}
      <p className="text-sm text-fg-2">
        Enter the 6 digits that your authenticator app shows, or one of your recovery codes.
      </p>
      <Field
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        {...form.register("code", {
          validate: (typed) => typed.trim() !== "" || "Code is required",
        })}
      />
      <Button type="submit" tone="brass" size="lg" isPending={signIn.isPending}>
        Continue
      </Button>
      {hasPasskey ? <PasskeyStep challenge={challenge} onExpired={onRestart} /> : null}
      <Button tone="ghost" onClick={() => onRestart(null)}>
        Back to the password
      </Button>
    </form>
  );
}
