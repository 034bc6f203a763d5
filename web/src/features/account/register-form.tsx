import { useMutation } from "@tanstack/react-query";
import { type UseFormSetError, useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { queryClient } from "@/api/query-client";
import { pendingReferral, startSession } from "@/api/session";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { GoogleButton } from "./google/google-button";
import { INVALID_REFERRAL, referrerQuery } from "./referrer";
import { RegisterFields, type Registration } from "./register-fields";

const GOOGLE_TEXTS = {
  absent: "Google Sign-In is not available. Please try again later.",
  failed: "Google signup failed. Please try again.",
  unreachable: "Google signup failed. Please try again.",
};

export function RegisterForm() {
  const [params] = useSearchParams();
  const form = useForm<Registration>({
    mode: "onTouched",
    // The form focuses by the order in which fields were registered, which is not that of the screen.
    shouldFocusError: false,
    defaultValues: {
      referralCode: params.get("ref") || pendingReferral.read(),
      username: "",
      email: "",
      password: "",
      confirmation: "",
      acceptsTerms: false,
      isAdult: false,
    },
  });
  const signUp = useMutation({
    mutationFn: signUpWith,
    retry: false,
    onSuccess: ({ accessToken, user }) => {
      pendingReferral.clear();
      startSession(accessToken, user);
    },
    onError: (error) => markFields(error, form.setError),
  });
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit(
          (typed) => signUp.mutate(typed),
          (errors) => {
            const first = FIELD_ORDER.find((name) => errors[name]);
            if (first) form.setFocus(first);
          },
        )}
      >
        {signUp.error ? <Failure error={signUp.error} /> : null}
        <RegisterFields form={form} />
        <Button type="submit" tone="brass" size="lg" isPending={signUp.isPending}>
          Create account
        </Button>
      </form>
      <GoogleButton label="Sign up with Google" texts={GOOGLE_TEXTS} rememberMe={() => false} />
    </>
  );
}

/** The fields from top to bottom. */
const FIELD_ORDER = [
  "referralCode",
  "username",
  "email",
  "password",
  "confirmation",
  "acceptsTerms",
  "isAdult",
] as const;

/** Checks that an entered referral code exists before signing up with it. */
async function signUpWith(registration: Registration) {
  const { referralCode, username, email, password, isAdult, acceptsTerms } = registration;
  const code = referralCode.trim();
  if (code !== "" && !(await isKnownCode(code))) {
    throw new ApiError({
      message: INVALID_REFERRAL,
      code: "VALIDATION",
      status: 422,
      fields: { referralCode: INVALID_REFERRAL },
    });
  }
  const body = {
    username: username.trim(),
    email: email.trim(),
    password,
    ageConfirmed: isAdult,
    termsAccepted: acceptsTerms,
    ...(code === "" ? {} : { referralCode: code }),
  };
  return await call(api.POST("/api/auth/signup", { body }), "Registration failed");
}

async function isKnownCode(code: string): Promise<boolean> {
  const query = referrerQuery(code);
  if (typeof query.queryFn !== "function") return false;
  return (await queryClient.fetchQuery(query)) !== null;
}

/** Maps the server's field names to the form's. */
const FIELDS = {
  username: "username",
  email: "email",
  password: "password",
  referralCode: "referralCode",
  termsAccepted: "acceptsTerms",
  ageConfirmed: "isAdult",
} as const;

function fieldsOf(error: ApiError) {
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    const message = error.fields[name];
    return message === undefined ? [] : [{ field, message }];
  });
}

function markFields(error: Error, setError: UseFormSetError<Registration>): void {
  if (!(error instanceof ApiError)) return;
  let isFirst = true;
  for (const { field, message } of fieldsOf(error)) {
    setError(field, { message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}

/** The error, unless it belongs to a field. */
function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <InlineError message="Registration failed" />;
  if (fieldsOf(error).length > 0) return null;
  return (
    <InlineError
      message={error.isConnectionFailure ? "Registration failed. Please try again." : error.message}
    />
  );
}
