import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";
import type { LogEntry } from "../api-types";

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
export function detailTexts(details: LogEntry["details"]): string[] {
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
