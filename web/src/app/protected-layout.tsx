import { Outlet } from "react-router";
import { SessionGuard } from "./session-guard";
import { Shell } from "./shell/shell";

/** Signed in, then the app. */
export function ProtectedLayout() {
  return (
    <SessionGuard>
      <Shell>
        <Outlet />
      </Shell>
    </SessionGuard>
  );
}
