import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { restoreSession, useSessionStatus } from "@/api/session";
import { assertNever } from "@/lib/assert-never";
import { InlineError } from "@/ui/inline-error";
import { PageSpinner } from "@/ui/spinner";

/** Waits until the session is known; redirects visitors to sign-in and remembers the requested destination. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const status = useSessionStatus();
  const location = useLocation();
  switch (status) {
    case "loading":
      return <PageSpinner label="Loading" />;
    case "signed-out":
      return <Navigate to="/login" replace state={{ from: location }} />;
    case "unreachable":
      return <ServerUnreachable />;
    case "signed-in":
      return children;
    default:
      return assertNever(status);
  }
}

function ServerUnreachable() {
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-[520px] content-center px-4">
      <InlineError
        message="Unable to connect to the server. Please check your connection and try again."
        onRetry={() => void restoreSession()}
      />
    </main>
  );
}
