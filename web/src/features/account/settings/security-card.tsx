import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/error";
import type { SecurityEvent } from "@/api/types";
import { deviceName } from "@/lib/device-name";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { securityQuery } from "../queries";

/** The player's own entries of the security log. */
export function SecurityCard() {
  const [page, setPage] = useState(1);
  const log = useQuery({ ...securityQuery(page), placeholderData: keepPreviousData });
  return (
    <Card title="Recent security activity">
      <p className="mb-4 text-sm text-fg-2">
        Stored for 400 days. If you do not recognise something, change your password: that signs out
        every other device.
      </p>
      {log.isPending ? <Skeleton count={4} className="h-10" /> : null}
      {log.isError ? (
        <InlineError
          message={messageOf(log.error, "Failed to load your security activity")}
          onRetry={() => void log.refetch()}
        />
      ) : null}
      {log.data?.events.length === 0 ? (
        <p className="text-sm text-fg-2">Nothing yet. Sign-ins and changes will be listed here.</p>
      ) : null}
      <ul className="grid grid-cols-1 gap-3">
        {log.data?.events.map((event) => (
          <EventRow key={event._id} event={event} />
        ))}
      </ul>
      {log.data ? <Pagination {...log.data.pagination} onPage={setPage} /> : null}
    </Card>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const client = event.userAgent === "" ? null : deviceName(event.userAgent);
  const from = event.network === "server" ? "by the service" : event.network;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{securityEventLabel(event.kind)}</p>
        <p className="num truncate text-xs text-fg-3">
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          {" · "}
          {client ? `${client} · ` : ""}
          {from}
        </p>
      </div>
      {isAlarming(event.kind) ? (
        <Badge tone="dispute" shape="flag">
          Check this
        </Badge>
      ) : null}
      {event.isThisSession ? (
        <Badge tone="open" shape="check">
          This session
        </Badge>
      ) : null}
    </li>
  );
}

/** Labels of the kinds of security events. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  signed_up: "Account created",
  signed_in: "Signed in",
  sign_in_failed: "Wrong password at sign-in",
  sign_in_locked: "Sign-in locked after wrong passwords",
  account_attacked: "Many wrong passwords from many places",
  device_new: "New device",
  refresh_reused: "Session ended: it was used from two places",
  session_ended: "Session ended",
  signed_out: "Signed out",
  password_changed: "Password changed",
  password_refused: "Wrong current password",
  username_changed: "Username changed",
  terms_accepted: "Terms accepted",
  role_given: "Role granted",
  withdrawal_asked: "Withdrawal requested",
  withdrawal_cancelled: "Withdrawal cancelled",
  email_changed: "Email address changed",
  email_restored: "Email address restored",
  mailbox_waived: "Lost mailbox of the address waived by support",
  play_limit_changed: "Daily limit changed",
  cool_off_started: "Break started",
  account_closed: "Account closed",
  export_asked: "Archive of your data requested",
  factor_enabled: "Two-step sign-in switched on",
  factor_disabled: "Two-step sign-in switched off",
  google_linked: "Google account linked",
  google_unlinked: "Google account unlinked",
  factor_refused: "Wrong code of the authenticator app",
  recovery_code_used: "Recovery code used",
  recovery_codes_replaced: "Recovery codes replaced",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  passkeys_removed: "All passkeys removed",
  passkey_refused: "Passkey refused",
  suspended: "Account suspended",
  restored: "Suspension lifted",
};

const ALARMING_EVENTS: ReadonlySet<string> = new Set([
  "sign_in_locked",
  "account_attacked",
  "refresh_reused",
]);

/** An unknown kind is shown as the server writes it, with spaces. */
function securityEventLabel(kind: string): string {
  return EVENT_LABELS[kind] ?? kind.replaceAll("_", " ");
}

function isAlarming(kind: string): boolean {
  return ALARMING_EVENTS.has(kind);
}
