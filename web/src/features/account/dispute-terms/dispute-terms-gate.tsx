import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/api/error";
import { setUser, termsAcceptedFlag, useUser } from "@/api/session";
import { InlineError } from "@/ui/inline-error";
import { PageSpinner } from "@/ui/spinner";
import { type Outcome, OutcomeDialog } from "./outcome-dialog";
import {
  ACCEPTANCE_FAILED,
  ACCEPTANCE_UNREACHABLE,
  CHECK_FAILED,
  CHECK_UNREACHABLE,
  TERMS_ACCEPTED,
} from "./outcomes";
import { acceptTerms, termsStatusQuery } from "./queries";
import { TutorialDialog } from "./tutorial-dialog";

/** Nothing behind the guard is usable before the dispute terms are accepted. */
export function DisputeTermsGate({ children }: { children: ReactNode }) {
  const { disputeTermsAccepted } = useUser();
  const isAccepted = disputeTermsAccepted || termsAcceptedFlag.read();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const accept = useMutation({
    mutationFn: acceptTerms,
    onSuccess: (user) => {
      termsAcceptedFlag.write();
      setOutcome(TERMS_ACCEPTED);
      setUser(user);
    },
    onError: (error) =>
      setOutcome(isUnreachable(error) ? ACCEPTANCE_UNREACHABLE : ACCEPTANCE_FAILED),
  });
  return (
    <>
      {isAccepted ? (
        children
      ) : (
        <TermsCheck isAccepting={accept.isPending} onAccept={() => accept.mutate()}>
          {children}
        </TermsCheck>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

/** Asks the server, which knows better than a user object without the flag. */
function TermsCheck({
  isAccepting,
  onAccept,
  children,
}: {
  isAccepting: boolean;
  onAccept: () => void;
  children: ReactNode;
}) {
  const status = useQuery(termsStatusQuery);
  const [isFailureClosed, setFailureClosed] = useState(false);
  if (status.isPending) return <PageSpinner label="Checking account status..." />;
  if (status.data && !status.data.needsAcceptance) return children;
  if (status.isError && !isFailureClosed) {
    const failure = isUnreachable(status.error) ? CHECK_UNREACHABLE : CHECK_FAILED;
    return <OutcomeDialog outcome={failure} onClose={() => setFailureClosed(true)} />;
  }
  if (status.data || isUnreachable(status.error)) {
    return <TutorialDialog isAccepting={isAccepting} onAccept={onAccept} />;
  }
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-[520px] content-center px-4">
      <InlineError message={CHECK_FAILED.message} onRetry={() => void status.refetch()} />
    </main>
  );
}

function isUnreachable(error: Error | null): boolean {
  return error instanceof ApiError && error.isConnectionFailure;
}
