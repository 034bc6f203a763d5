import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/error";
import { useMaybeUser } from "@/api/session";
import { focusPage } from "@/lib/focus-page";
import { isFocusLost } from "@/lib/is-focus-lost";
import { Button, ButtonLink } from "@/ui/button";
import { Field } from "@/ui/field";
import { PageHeading } from "@/ui/page-heading";

const NEEDS_CODE = ["INVITE_CODE_REQUIRED", "NOT_INVITED"];
const FRIENDS_ONLY = "FRIENDS_ONLY";

/** Why the challenge cannot be shown, with a next step: retry, enter the code, or go to the list. */
export function ChallengeLoadError({
  error,
  triedCode = null,
  onRetry,
  onCode,
}: {
  error: Error;
  /** The invite code that failed. */
  triedCode?: string | null;
  onRetry: () => void;
  onCode: (code: string) => void;
}) {
  // Another attempt, or the challenge, takes the place of the control that had the focus.
  useEffect(
    () => () => {
      if (isFocusLost()) focusPage();
    },
    [],
  );
  if (error instanceof ApiError && NEEDS_CODE.includes(error.code)) {
    return (
      <CodeForm
        title="Private challenge"
        message={error.message}
        triedCode={triedCode}
        onCode={onCode}
      />
    );
  }
  if (error instanceof ApiError && error.code === FRIENDS_ONLY) {
    return (
      <CodeForm
        title="Friends only"
        message="Only friends of the creator can see this challenge. You are friends when you follow each other. An invite code opens it as well."
        triedCode={triedCode}
        onCode={onCode}
      >
        <FriendsOnlySteps onRetry={onRetry} />
      </CodeForm>
    );
  }
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <section className="card mx-auto grid max-w-[520px] justify-items-center px-6 py-10 text-center">
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-cancel" />
      <PageHeading title={isMissing ? "Challenge Not Found" : "Error Loading Challenge"} />
      <p role="alert" className="-mt-2 mb-5 text-fg-2">
        {isMissing ? "It was removed, or the link is not complete." : messageFor(error)}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* What is missing is hardly there at the second attempt. */}
        <Button tone={isMissing ? "quiet" : "brass"} onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink to="/challenges" tone={isMissing ? "brass" : "quiet"}>
          Back to Challenges
        </ButtonLink>
      </div>
    </section>
  );
}

function messageFor(error: Error): string {
  if (!(error instanceof ApiError)) return "Failed to load challenge";
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}

/** What a player who is no friend of the creator can do. A visitor may be one after signing in. */
function FriendsOnlySteps({ onRetry }: { onRetry: () => void }) {
  const user = useMaybeUser();
  const location = useLocation();
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-2 border-t border-line pt-4">
      {user === null ? (
        <ButtonLink to="/login" state={{ from: location }}>
          Login to see it
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/friends">Find the creator</ButtonLink>
          <Button onClick={onRetry}>Try Again</Button>
        </>
      )}
      <ButtonLink to="/challenges">Back to Challenges</ButtonLink>
    </div>
  );
}

function CodeForm({
  title,
  message,
  triedCode,
  onCode,
  children,
}: {
  title: string;
  message: string;
  triedCode: string | null;
  onCode: (code: string) => void;
  /** Other steps than a code. */
  children?: ReactNode;
}) {
  const [code, setCode] = useState(triedCode ?? "");
  const form = useRef<HTMLFormElement>(null);
  const typed = code.trim().toUpperCase();
  // The form is mounted again after each attempt; focus the code so that it can be corrected.
  useEffect(() => {
    if (triedCode) form.current?.querySelector("input")?.focus();
  }, [triedCode]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed) onCode(typed);
  };
  return (
    <section className="card mx-auto max-w-[440px] p-6">
      <PageHeading title={title}>{message}</PageHeading>
      <form ref={form} onSubmit={submit} className="grid gap-4">
        <Field
          label="Invite code"
          hint="8 letters and digits. Ask the player who invited you."
          error={
            triedCode !== null && typed === triedCode
              ? "This code does not open the challenge. Check it with the player who invited you."
              : undefined
          }
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={16}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" tone="brass">
          Show challenge
        </Button>
      </form>
      {children}
    </section>
  );
}
