import { useState } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import type { Suspension, UserDetail } from "../api-types";
import { useStaffSelf } from "../use-staff-self";
import { UserLink } from "../user-link";
import { RestoreDialog } from "./restore-dialog";
import { RoleDialog } from "./role-dialog";
import { SuspendDialog } from "./suspend-dialog";

type Action = "suspend" | "restore" | "role";

/** The state of an account, and the actions on it that the viewer's role allows. */
export function ActionsCard({ account }: { account: UserDetail }) {
  const { user, suspension, status } = account;
  const [asked, setAsked] = useState<Action | null>(null);
  const { actions, why } = useActions(account);
  const close = () => setAsked(null);
  return (
    <Card title="Status and role">
      <div className="grid gap-4">
        {suspension ? <SuspensionFacts suspension={suspension} /> : null}
        {status === "active" ? <p className="text-sm text-fg-2">This account is active.</p> : null}
        {why ? <p className="text-sm text-fg-3">{why}</p> : null}
        {actions.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {actions.map((action) => (
              <Button key={action} {...TONES[action]} onClick={() => setAsked(action)}>
                {LABELS[action]}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {asked === "suspend" ? <SuspendDialog user={user} onClose={close} /> : null}
      {asked === "restore" ? <RestoreDialog user={user} onClose={close} /> : null}
      {asked === "role" ? <RoleDialog account={account} onClose={close} /> : null}
    </Card>
  );
}

const LABELS: Readonly<Record<Action, string>> = {
  suspend: "Suspend",
  restore: "Restore",
  role: "Change role",
};

const TONES = { suspend: { tone: "danger" }, restore: { tone: "ghost" }, role: {} } as const;

/** What the viewer may do to the account, or why nothing. */
function useActions({ user, role, status }: UserDetail): { actions: Action[]; why: string | null } {
  const self = useStaffSelf();
  if (status === "closed") {
    return { actions: [], why: "Its owner has closed this account for good." };
  }
  if (self.id === user._id) {
    return {
      actions: [],
      why: "This is your own account: another administrator has to act on it.",
    };
  }
  if (!self.isAdmin && role !== "user") {
    return { actions: [], why: "Only administrators act on the accounts of the staff." };
  }
  const change = status === "suspended" ? "restore" : "suspend";
  return { actions: self.isAdmin ? [change, "role"] : [change], why: null };
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
