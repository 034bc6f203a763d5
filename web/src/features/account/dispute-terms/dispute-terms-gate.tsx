import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, call, requireToken } from "@/api/client";
import { ApiError } from "@/api/error";
import { setUser, termsAcceptedFlag, useUser } from "@/api/session";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { PageSpinner } from "@/ui/spinner";
import { TutorialDialog } from "./tutorial-dialog";

/** Blocks everything behind the guard until the dispute terms are accepted. */
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

/** Asks the server, because a user object without the flag may be outdated. */
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

const UNREACHABLE = "Unable to connect to the server. Please check your connection and try again.";

const TERMS_ACCEPTED: Outcome = {
  kind: "success",
  title: "Terms Accepted",
  message:
    "Thank you for accepting the dispute resolution terms. You can now participate in challenges and tournaments!",
};

const CHECK_FAILED: Outcome = {
  kind: "error",
  title: "Terms Check Failed",
  message: "Unable to verify dispute terms status. Please try refreshing the page.",
};

const CHECK_UNREACHABLE: Outcome = {
  kind: "error",
  title: "Connection Error",
  message: UNREACHABLE,
};

const ACCEPTANCE_FAILED: Outcome = {
  kind: "error",
  title: "Terms Acceptance Failed",
  message: "Failed to accept dispute terms. Please try again.",
};

const ACCEPTANCE_UNREACHABLE: Outcome = {
  kind: "error",
  title: "Network Error",
  message: UNREACHABLE,
};

const termsStatusQuery = queryOptions({
  queryKey: ["account", "dispute-terms"],
  queryFn: async ({ signal }) => {
    requireToken();
    return await call(
      api.GET("/api/auth/dispute-terms-status", { signal }),
      "Failed to check dispute terms status",
    );
  },
});

async function acceptTerms() {
  requireToken();
  const request = api.POST("/api/auth/accept-dispute-terms");
  return (await call(request, "Failed to accept dispute terms")).user;
}

type Outcome = { kind: "success" | "error"; title: string; message: string };

/** The generic result popup: a title, a message, Close. */
function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  if (outcome === null) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={outcome.title}
      initialFocus="title"
      size="sm"
      description={
        <p className="flex items-start gap-3">
          {outcome.kind === "success" ? (
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-open" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-cancel" />
          )}
          {outcome.message}
        </p>
      }
      footer={
        <Button tone="brass" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
