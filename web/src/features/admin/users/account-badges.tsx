import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import type { AccountRole, UserRow } from "../api-types";

export const ROLE_LABELS: Readonly<Record<AccountRole, string>> = {
  user: "Player",
  moderator: "Moderator",
  admin: "Administrator",
};

/** What sets an account apart from that of an active player. */
export function AccountBadges({
  account: { role, status, suspendedUntil },
}: {
  account: Pick<UserRow, "role" | "status" | "suspendedUntil">;
}) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {role === "user" ? null : (
        <Badge tone="active" shape="shield">
          {ROLE_LABELS[role]}
        </Badge>
      )}
      {status === "closed" ? (
        <Badge tone="done" shape="cross">
          Closed
        </Badge>
      ) : null}
      {status === "suspended" ? (
        <Badge tone="cancel" shape="cross">
          {suspendedUntil ? `Suspended until ${formatDateTime(suspendedUntil)}` : "Suspended"}
        </Badge>
      ) : null}
    </span>
  );
}
