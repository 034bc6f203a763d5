import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Link2Off, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ApiError, messageOf } from "@/api/error";
import { useMaybeUser, useSessionStatus } from "@/api/session";
import { usePageTitle } from "@/lib/page-title";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { Spinner } from "@/ui/spinner";
import { verificationQuery } from "./queries";
import { useResend } from "./verify/use-resend";

/** The target of the link in the mail; it works with or without a session. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const isSessionKnown = useSessionStatus() !== "loading";
  const { data, error, refetch, isFetching } = useQuery({
    ...verificationQuery(token),
    // Wait for the session: the signed-in player is updated as verified.
    enabled: isSessionKnown && token !== "",
  });
  return (
    <div className="mx-auto grid max-w-[460px] gap-5 px-4 py-8 sm:py-14">
      {data ? <Verified /> : null}
      {token === "" || isInvalid(error) ? <Invalid /> : null}
      {error && !isInvalid(error) ? (
        <Failed
          message={messageOf(error, "The email could not be verified")}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error && token !== "" ? <Verifying /> : null}
    </div>
  );
}

function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422);
}

function Verifying() {
  return (
    <ResultCard title="Verifying your email">
      <p role="status" className="flex items-center gap-3 text-fg-2">
        <Spinner className="size-5" />
        One moment
      </p>
    </ResultCard>
  );
}

function Verified() {
  const user = useMaybeUser();
  return (
    <ResultCard title="Email verified" icon={CircleCheck} tone="bg-open-soft text-open">
      <p role="status" className="text-fg-2">
        Your address is confirmed. If a friend invited you, they earn points for it.
      </p>
      {user ? (
        <ButtonLink to="/dashboard" tone="brass">
          Go to the dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" tone="brass">
          Sign in
        </ButtonLink>
      )}
    </ResultCard>
  );
}

function Invalid() {
  const user = useMaybeUser();
  if (user?.isVerified) {
    return (
      <ResultCard
        title="Your email is verified already"
        icon={CircleCheck}
        tone="bg-open-soft text-open"
      >
        <p className="text-fg-2">This link is no longer needed.</p>
        <ButtonLink to="/dashboard" tone="brass">
          Go to the dashboard
        </ButtonLink>
      </ResultCard>
    );
  }
  return (
    <ResultCard
      title="This link is not valid or has expired"
      icon={Link2Off}
      tone="bg-cancel-soft text-cancel"
    >
      <p role="alert" className="text-fg-2">
        A link is valid for 24 hours, and only the newest one works.
      </p>
      {user ? <NewLink email={user.email} /> : <SignInFirst />}
    </ResultCard>
  );
}

function NewLink({ email }: { email: string }) {
  const { send, isPending, sent, failure } = useResend();
  return (
    <>
      <Button tone="brass" isPending={isPending} onClick={send}>
        Send a new link
      </Button>
      <Note tone="success" message={sent && !isPending ? `${sent} to ${email}` : null} />
      {failure ? <InlineError message={failure} /> : null}
    </>
  );
}

/** The settings have the button that sends a new one. */
function SignInFirst() {
  return (
    <ButtonLink to="/login" state={{ from: { pathname: "/settings", search: "" } }} tone="brass">
      Log in to get a new link
    </ButtonLink>
  );
}

function Failed({
  message,
  isRetrying,
  onRetry,
}: {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <ResultCard title="Not verified yet">
      <InlineError message={message} />
      <Button tone="brass" isPending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </ResultCard>
  );
}

/** The result, and the next step. */
function ResultCard({
  title,
  icon: Icon,
  tone,
  children,
}: {
  title: string;
  icon?: LucideIcon;
  tone?: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="card grid justify-items-start gap-4 p-5 sm:p-6">
      {Icon ? (
        <span className={`grid size-11 place-items-center rounded-full ${tone}`}>
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
      ) : null}
      <h1 tabIndex={-1} className="disp-x text-[22px] leading-7">
        {title}
      </h1>
      {children}
    </div>
  );
}
