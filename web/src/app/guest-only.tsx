import { type Location, Navigate, Outlet, useLocation } from "react-router";
import { useSessionStatus } from "@/api/session";

/**
 * For pages that are useful only to signed-out users. They render at once, while the session is still being
 * restored; as soon as the user is signed in, by the restored session or by the form on the page, they
 * redirect to the requested destination.
 */
export function GuestOnly() {
  const isSignedIn = useSessionStatus() === "signed-in";
  const { state } = useLocation();
  return isSignedIn ? <Navigate to={destinationOf(state)} replace /> : <Outlet />;
}

function destinationOf(state: unknown): string | Partial<Location> {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return isLocation(from) ? { pathname: from.pathname, search: from.search } : "/dashboard";
}

function isLocation(value: unknown): value is { pathname: string; search: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "pathname" in value &&
    typeof value.pathname === "string" &&
    "search" in value &&
    typeof value.search === "string"
  );
}
