import { type ReactNode, useMemo } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { restoreSession, useSessionStatus } from "@/api/session";
import { DisputeTermsGate } from "@/features/account/dispute-terms/dispute-terms-gate";
import { assertNever } from "@/lib/assert-never";
import { InlineError } from "@/ui/inline-error";
import { PageSpinner } from "@/ui/spinner";
import { Announcements } from "./announcements";
import { PlayMoneyBanner } from "./play-money-banner";
import { PublicHeader } from "./public-header";
import { OPEN_TO_VISITORS, useHasHandle } from "./route-handles";
import { Shell } from "./shell/shell";
import { SkipLink } from "./skip-link";

/**
 * The one layout of all pages behind sign-in and of those that visitors may open too: players stay in the same shell,
 * with its open panels, from one page to the next. Visitors see an open page in a plain layout.
 */
export function AppLayout() {
  const status = useSessionStatus();
  const isOpen = useHasHandle(OPEN_TO_VISITORS);
  const location = useLocation();
  // Whether a player is signed in is unknown while the server is unreachable: only the server's word makes a visitor.
  if (!isOpen || status !== "signed-out") return <ProtectedLayout />;
  return (
    <>
      <SkipLink />
      <PublicHeader entryState={{ from: location }} />
      <PlayMoneyBanner />
      <Announcements />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1240px] px-4 pt-4 pb-28 lg:px-6 lg:pt-6 lg:pb-10"
      >
        <Outlet />
      </main>
    </>
  );
}

/** The app behind its guards: the user is signed in and has accepted the terms. */
function ProtectedLayout() {
  return (
    <SessionGuard>
      <DisputeTermsGate>
        <Shell>
          <Outlet />
        </Shell>
      </DisputeTermsGate>
    </SessionGuard>
  );
}

/** Waits until the session is known; redirects visitors to sign-in and remembers the requested destination. */
function SessionGuard({ children }: { children: ReactNode }) {
  const status = useSessionStatus();
  const location = useLocation();
  // `Navigate` navigates again when its state changes: a new object with each render would never let the sign-in load.
  const state = useMemo(() => ({ from: location }), [location]);
  switch (status) {
    case "loading":
      return <PageSpinner label="Loading" />;
    case "signed-out":
      return <Navigate to="/login" replace state={state} />;
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
