import { useState } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import type { Suspension, UserDetail } from "../administration-types";
import { useStaffSelf } from "../use-staff-self";
import { UserLink } from "../user-link";
import { RestoreDialog } from "./restore-dialog";
import { RoleDialog } from "./role-dialog";
import { SuspendDialog } from "./suspend-dialog";

type Asked = "suspend" | "restore" | "role";

/** The state of an account, and the actions on it that the viewer's role allows. */
export function ActionsCard({ account }: { account: UserDetail }) {
  const { user, suspension, status } = account;
  const self = useStaffSelf();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isSuspended = status === "suspended";
  return (
    <Card title="Status and role">
      <div className="grid gap-4">
        {suspension ? <SuspensionFacts suspension={suspension} /> : null}
        {isSuspended || suspension ? null : (
          <p className="text-sm text-fg-2">This account is active.</p>
        )}
        {self.id === user._id ? (
          <p className="text-sm text-fg-3">
            This is your own account: another administrator has to act on it.
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {isSuspended ? (
              <Button tone="ghost" onClick={() => setAsked("restore")}>
                Restore
              </Button>
            ) : (
              <Button tone="danger" onClick={() => setAsked("suspend")}>
                Suspend
              </Button>
            )}
            {self.isAdmin ? <Button onClick={() => setAsked("role")}>Change role</Button> : null}
          </div>
        )}
      </div>
      {asked === "suspend" ? <SuspendDialog user={user} onClose={close} /> : null}
      {asked === "restore" ? <RestoreDialog user={user} onClose={close} /> : null}
      {asked === "role" ? <RoleDialog account={account} onClose={close} /> : null}
    </Card>
  );
}

function SuspensionFacts({ suspension: { reason, by, at, until } }: { suspension: Suspension }) {
  return (
    <div className="grid gap-1 rounded-[10px] bg-cancel-soft px-3.5 py-3 text-sm">
      <p className="font-semibold text-cancel">
        {until ? `Suspended until ${formatDateTime(until)}` : "Suspended until it is lifted"}
      </p>
      <p className="whitespace-pre-wrap text-fg">{reason}</p>
      <p className="text-xs text-fg-2">
        {by ? <UserLink user={by} /> : "The command line"},{" "}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </div>
  );
}
