import { type Location, Navigate, Outlet, useLocation } from "react-router";
import { useSessionStatus } from "@/api/session";

/**
 * For pages that make no sense to someone signed in. They show at once, while we still find out who
 * is there; the moment somebody is, by a restored session or by the form on the page, they go to where
 * they were going.
 */
export function GuestOnly() {
  const isSignedIn = useSessionStatus() === "signed-in";
  const { state } = useLocation();
  return isSignedIn ? <Navigate to={destination(state)} replace /> : <Outlet />;
}

function destination(state: unknown): string | Partial<Location> {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return isPlace(from) ? { pathname: from.pathname, search: from.search } : "/dashboard";
}

function isPlace(value: unknown): value is { pathname: string; search: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "pathname" in value &&
    typeof value.pathname === "string" &&
    "search" in value &&
    typeof value.search === "string"
  );
}
