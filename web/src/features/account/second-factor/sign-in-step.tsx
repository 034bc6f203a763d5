import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { api, call } from "@/api/client";
import { configQuery } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import { passkeyMessage } from "@/api/passkey";
import { startSession } from "@/api/session";
import { signByPasskey } from "@/lib/passkey";
import { passkeyProblem } from "@/lib/passkey-problem";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PASSKEY_FAILED } from "../passkey/ceremonies";

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

/** A passkey in place of the code; nothing where this browser cannot use one. */
function PasskeyStep({
  challenge,
  onExpired,
}: {
  challenge: string;
  onExpired: (reason: string) => void;
}) {
  const config = useQuery(configQuery).data;
  const signIn = useMutation({
    mutationFn: () => passSecondStep(challenge),
    retry: false,
    onSuccess: ({ accessToken, user }) => startSession(accessToken, user),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CHALLENGE_EXPIRED") onExpired(error.message);
    },
  });
  if (!config || passkeyProblem(config.passkeyDomain)) return null;
  return (
    <>
      {signIn.error ? <InlineError message={passkeyMessage(signIn.error, PASSKEY_FAILED)} /> : null}
      <Button tone="ghost" size="lg" isPending={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
    </>
  );
}

/** Passes the second step of the sign-in that `challenge` stands for, by one of the account's passkeys. */
async function passSecondStep(challenge: string) {
  const request = api.POST("/api/auth/second-factor/passkey/options", { body: { challenge } });
  const { options } = (await call(request, PASSKEY_FAILED)).data;
  const body = { challenge, credential: await signByPasskey(options) };
  return call(api.POST("/api/auth/second-factor/passkey", { body }), PASSKEY_FAILED);
}
