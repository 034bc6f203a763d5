import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormSetError, useForm, useWatch } from "react-hook-form";
import { api, call } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { pendingReferral } from "@/api/session";
import type { User } from "@/api/types";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { ConsentFields } from "../consent-fields";
import { ReferralField } from "../referral-field";
import { UsernameField } from "../username-field";

type Choice = {
  referralCode: string;
  username: string;
  acceptsTerms: boolean;
  isAdult: boolean;
};

/** What a new player chooses whom Google has proven: no email address and no password. */
export function FinishForm({
  challenge,
  onSignedIn,
  onExpired,
}: {
  challenge: string;
  onSignedIn: (answer: { accessToken: string; user: User }) => void;
  onExpired: (reason: string) => void;
}) {
  const form = useForm<Choice>({
    mode: "onTouched",
    defaultValues: {
      referralCode: pendingReferral.read(),
      username: "",
      acceptsTerms: false,
      isAdult: false,
    },
  });
  const { errors } = form.formState;
  const limits = useFormLimits()?.account;
  const typedCode = useWatch({ control: form.control, name: "referralCode" });
  const register = useMutation({
    mutationFn: (choice: Choice) => registerWith(challenge, choice),
    retry: false,
    onSuccess: (answer) => {
      pendingReferral.clear();
      onSignedIn(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "CHALLENGE_EXPIRED") onExpired(error.message);
      markFields(error, form.setError);
    },
  });
  // The form replaces the page's content without a change of route, which would move the focus.
  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);
  return (
    <form
      noValidate
      aria-label="Finish your account"
      className="grid gap-4"
      onSubmit={form.handleSubmit((choice) => register.mutate(choice))}
    >
      {register.error ? <Failure error={register.error} /> : null}
      <UsernameField
        limits={limits}
        error={errors.username?.message}
        register={(validate) => form.register("username", { validate })}
      />
      <ReferralField
        typed={typedCode}
        error={errors.referralCode?.message}
        field={form.register("referralCode")}
      />
      <ConsentFields
        errors={{ terms: errors.acceptsTerms?.message, age: errors.isAdult?.message }}
        registerTerms={(validate) => form.register("acceptsTerms", { validate })}
        registerAge={(validate) => form.register("isAdult", { validate })}
      />
      <Button type="submit" tone="brass" size="lg" isPending={register.isPending}>
        Create account
      </Button>
    </form>
  );
}

async function registerWith(challenge: string, choice: Choice) {
  const body = {
    challenge,
    username: choice.username.trim(),
    referralCode: choice.referralCode.trim(),
    ageConfirmed: choice.isAdult,
    termsAccepted: choice.acceptsTerms,
  };
  return await call(api.POST("/api/auth/google/register", { body }), "Registration failed");
}

/** Maps the server's field names to the form's. */
const FIELDS = {
  username: "username",
  referralCode: "referralCode",
  termsAccepted: "acceptsTerms",
  ageConfirmed: "isAdult",
} as const;

function markFields(error: ApiError, setError: UseFormSetError<Choice>): void {
  let isFirst = true;
  for (const [name, field] of Object.entries(FIELDS)) {
    const message = error.fields[name];
    if (message === undefined) continue;
    setError(field, { message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}

/** The error, unless it belongs to a field. */
function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <InlineError message="Registration failed" />;
  if (Object.keys(FIELDS).some((name) => error.fields[name] !== undefined)) return null;
  const message = error.isConnectionFailure
    ? "Google signup failed. Please try again."
    : error.message;
  return <InlineError message={message} />;
}
