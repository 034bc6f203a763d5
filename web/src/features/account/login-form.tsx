import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { startSession } from "@/api/session";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { PasswordField } from "@/ui/password-field";
import { GoogleButton } from "./google/google-button";
import { PasskeySignIn } from "./passkey/passkey-sign-in";
import type { SecondStep } from "./second-factor/sign-in-step";
import { checkIdentifier, checkLoginPassword } from "./validation";

type Credentials = { identifier: string; password: string; rememberMe: boolean };

const GOOGLE_TEXTS = {
  absent: "Google Sign-In not available",
  failed: "Google sign-in failed",
  unreachable: "Google login failed. Please try again.",
};

/** Few players need it, so the first load does without it. */
const loadSecondStep = () => import("./second-factor/sign-in-step");
const SecondFactorStep = lazy(async () => ({ default: (await loadSecondStep()).SecondFactorStep }));

/** Signs in, in one step or two; the route redirects once the session changes. */
export function LoginForm({ note }: { note: string | null }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [restartReason, setRestartReason] = useState<string | null>(null);
  if (step === null) {
    return <PasswordStep note={note} reason={restartReason} onSecondStep={setStep} />;
  }
  return (
    <Suspense>
      <SecondFactorStep
        step={step}
        onRestart={(reason) => {
          setRestartReason(reason);
          setStep(null);
        }}
      />
    </Suspense>
  );
}

function PasswordStep({
  note,
  reason,
  onSecondStep,
}: {
  /** Why the page asks for a sign-in; out of place once the player has begun with it. */
  note: string | null;
  /** Why the second step sent the player back. */
  reason: string | null;
  onSecondStep: (step: SecondStep) => void;
}) {
  const form = useForm<Credentials>({
    mode: "onTouched",
    defaultValues: { identifier: "", password: "", rememberMe: false },
  });
  const { errors } = form.formState;
  const limits = useFormLimits()?.account;
  const signIn = useMutation({
    mutationFn: signInWith,
    retry: false,
    onSuccess: (answer) => {
      if ("challenge" in answer) onSecondStep(answer);
      else startSession(answer.accessToken, answer.user);
    },
  });
  const failure = signIn.error ? errorMessageOf(signIn.error) : signIn.isIdle ? reason : null;
  return (
    <>
      <div className={note ? "mb-4" : undefined}>
        <Note tone="info" message={note} />
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((typed) => signIn.mutate(typed))}
      >
        {failure ? <InlineError message={failure} /> : null}
        <Field
          label="Email or username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          error={errors.identifier?.message}
          {...form.register("identifier", {
            validate: (typed) => checkIdentifier(typed, limits),
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", {
            validate: (typed) => checkLoginPassword(typed, limits),
          })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <CheckboxField label="Remember me on this device" {...form.register("rememberMe")} />
          <Link to="/forgot-password" className="text-sm font-medium text-fg-2 underline">
            Forgot password?
          </Link>
        </div>
        <Button type="submit" tone="brass" size="lg" isPending={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <PasskeySignIn isRemembered={() => form.getValues("rememberMe")} />
      <GoogleButton
        label="Sign in with Google"
        texts={GOOGLE_TEXTS}
        rememberMe={() => form.getValues("rememberMe")}
      />
    </>
  );
}

async function signInWith({ identifier, password, rememberMe }: Credentials) {
  const body = { identifier: identifier.trim(), password, rememberMe };
  const answer = await call(api.POST("/api/auth/signin", { body }), "");
  // Loaded before it is shown: if that fails, the form shows it and the player tries again.
  if ("challenge" in answer) await loadSecondStep();
  return answer;
}

/** The server's message, or a default if it gave none. */
function errorMessageOf(error: Error): string {
  if (!(error instanceof ApiError)) return "Login failed";
  if (error.isConnectionFailure) return "Login failed. Please try again.";
  if (error.message !== "") return error.message;
  return error.status === 401 ? "Login failed. Please check your credentials." : "Login failed";
}
