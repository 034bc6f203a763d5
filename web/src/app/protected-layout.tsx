import { Outlet } from "react-router";
import { DisputeTermsGate } from "@/features/account/dispute-terms/dispute-terms-gate";
import { SessionGuard } from "./session-guard";
import { Shell } from "./shell/shell";

/** Signed in, terms accepted, then the app. */
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
