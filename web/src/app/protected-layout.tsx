import { Outlet } from "react-router";
import { DisputeTermsGate } from "@/features/account/dispute-terms/dispute-terms-gate";
import { SessionGuard } from "./session-guard";
import { Shell } from "./shell/shell";

/** The app behind its guards: the user is signed in and has accepted the terms. */
export function ProtectedLayout() {
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
