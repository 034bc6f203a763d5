import { Link } from "react-router";
import { assertNever } from "@/lib/assert-never";
import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";
import type { LogEntry, LogTargetKind } from "../api-types";
import { UserLink, userPath } from "../user-link";
import { actionLabel } from "./actions";

const KINDS: Readonly<Record<LogTargetKind, string>> = {
  user: "Account",
  challenge: "Challenge",
  report: "Report",
  announcement: "Announcement",
  ledger: "Ledger",
  server: "Server",
};

/** One entry: who did what to whom, with what else is stored of it, why, and from where. */
export function LogItem({ entry }: { entry: LogEntry }) {
  const { at, actor, action, target, reason, address, details } = entry;
  return (
    <li className="card grid gap-1.5 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{actionLabel(action)}</p>
        <time dateTime={at} className="num text-xs text-fg-3">
          {formatDateTime(at)}
        </time>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-fg-2">
        <span>By {actor ? <UserLink user={actor} /> : "the command line"}</span>
        <span>
          {KINDS[target.kind]}{" "}
          <Link to={targetPath(target)} className="link inline-block min-h-6">
            {target.label || target.id}
          </Link>
        </span>
        <Link
          to={`/admin/log?target=${encodeURIComponent(target.id)}`}
          className="link inline-block min-h-6 text-xs"
        >
          All entries about it
        </Link>
      </p>
      {detailTexts(details).map((text) => (
        <p key={text} className="text-sm">
          {text}
        </p>
      ))}
      {reason ? <p className="text-sm whitespace-pre-wrap">{reason}</p> : null}
      {address ? <p className="num text-xs text-fg-3">From {address}</p> : null}
    </li>
  );
}

function targetPath({ kind, id }: LogEntry["target"]): string {
  switch (kind) {
    case "user":
      return userPath(id);
    case "challenge":
      // Every action on a challenge is one on its dispute.
      return `/admin/disputes/${id}`;
    case "report":
      return "/admin/reports?status=closed";
    case "announcement":
      return "/admin/announcements";
    case "ledger":
      return "/admin/ledger";
    case "server":
      return "/ops";
    default:
      return assertNever(kind);
  }
}

type Details = NonNullable<LogEntry["details"]>;

const ROLES: Readonly<Record<string, string>> = {
  user: "player",
  moderator: "moderator",
  admin: "administrator",
};

const RESULTS: Readonly<Record<string, string>> = {
  action_taken: "action taken",
  no_action: "no action",
};

/** What is stored of an entry beside its action, in words, a line each. */
function detailTexts(details: LogEntry["details"]): string[] {
  return Object.entries(details ?? {}).flatMap(([key, value]) => detailText(key, value) ?? []);
}

/** One of them; one that is newer than this page is named by its code, and what is absent is left out. */
function detailText(key: string, value: Details[string]): string | null {
  if (key === "until") return isText(value) ? `Until ${formatDateTime(value)}` : "Without an end";
  if (key === "isOn") return value === true ? "Switched on" : "Switched off";
  if (value == null) return null;
  const text = isText(value) ? value : JSON.stringify(value);
  switch (key) {
    case "role":
      return `Role: ${ROLES[text] ?? text}`;
    case "result":
      return `Result: ${RESULTS[text] ?? text}`;
    case "amount":
      return `Amount: ${text} USDC`;
    default:
      return `${words(key)}: ${text}`;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
