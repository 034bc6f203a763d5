import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "@/api/error";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";

/** What the browser came back from Google with. */
export type GoogleReturn = { credential: string; state: string };

/** Sends what the browser came back with, and shows how that goes. */
export function Verification<Answer>({
  fragment,
  waiting,
  send,
  onAnswer,
}: {
  fragment: URLSearchParams;
  waiting: string;
  send: (returned: GoogleReturn) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
}) {
  const { mutate, error } = useMutation({
    mutationFn: async () => send(read(fragment)),
    retry: false,
    onSuccess: onAnswer,
  });
  // The token is good for one request, also where effects run twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  if (!error) return <Waiting label={waiting} />;
  return isTemporary(error) ? (
    <InlineError message={messageFor(error)} onRetry={() => mutate()} />
  ) : (
    <InlineError message={messageFor(error)} />
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-fg-2">
        {label}
      </p>
      <Skeleton count={1} className="h-11" />
    </div>
  );
}

function read(fragment: URLSearchParams): GoogleReturn {
  const credential = fragment.get("id_token");
  const state = fragment.get("state");
  if (credential !== null && state !== null) return { credential, state };
  const isCancelled = fragment.get("error") === "access_denied";
  const message = isCancelled ? "You stopped signing in with Google." : "Google sign-in failed";
  throw new ApiError({ message, code: "GOOGLE_FAILED", status: 400 });
}

/** The same token may succeed at the next try. */
function isTemporary(error: Error): boolean {
  return error instanceof ApiError && (error.isConnectionFailure || error.status >= 500);
}

function messageFor(error: Error): string {
  if (!(error instanceof ApiError)) return "Google sign-in failed";
  return error.isConnectionFailure ? "Google login failed. Please try again." : error.message;
}
