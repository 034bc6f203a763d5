import * as v from "valibot";
import { person } from "@/api/live/chat-schemas";
import { amount, nullable, timestamp, wholeNumber } from "@/api/live/schema";
import type { Notification, NotificationPreferences } from "@/api/types";
import { NOTIFICATION_TYPES } from "../kinds";
import type { Change, Step } from "../page-reducer";

/** The parsed frames of the server. */
export type Frame =
  /** Ends the replay: from here on the numbers have no gaps. */
  | {
      kind: "established";
      number: number;
      unreadCount: number;
      resync: boolean;
      preferences: NotificationPreferences;
      serverTime: string;
    }
  | { kind: "step"; step: Step; alert: Alert | null; preferences: NotificationPreferences | null }
  /** An event type of a newer server: it has a number, and its effect has to be fetched. */
  | { kind: "unknown"; step: Step }
  | { kind: "shutdown"; retryAfterMs: number }
  /** A frame that needs no reaction. */
  | { kind: "alive" };

export type Alert = { popup: boolean; sound: boolean };

const notificationType = v.picklist(NOTIFICATION_TYPES);

/** What no screen reads of a notification's data. */
type UnreadField =
  | "action"
  | "amount"
  | "confirmBy"
  | "freeReason"
  | "isFull"
  | "isRuled"
  | "otherTeamName"
  | "outcome"
  | "reason"
  | "teamName"
  | "verdict"
  | "why";

/** Every other field, because a field without a schema is dropped. */
type ReadField = Exclude<keyof Notification["data"], UnreadField>;

const notificationData = v.object({
  event: v.string(),
  message: v.string(),
  title: nullable(v.string()),
  note: nullable(v.string()),
  sender: nullable(person),
  challenge: nullable(v.object({ _id: v.string(), title: v.string() })),
  team: nullable(v.object({ _id: v.string(), name: v.string() })),
  points: nullable(wholeNumber),
  stakeAmount: nullable(amount),
  stakeMax: nullable(amount),
  isRematch: nullable(v.boolean()),
  part: nullable(amount),
  approveBy: nullable(timestamp),
  scheduledTime: nullable(timestamp),
  until: nullable(timestamp),
  releaseAt: nullable(timestamp),
  actionRequired: v.boolean(),
} satisfies Record<ReadField, v.GenericSchema>);

const notification: v.GenericSchema<unknown, Notification> = v.object({
  _id: v.string(),
  number: wholeNumber,
  type: notificationType,
  data: notificationData,
  isRead: v.boolean(),
  readAt: nullable(timestamp),
  createdAt: timestamp,
  answer: nullable(v.picklist(["accepted", "rejected"])),
});

const preferences: v.GenericSchema<unknown, NotificationPreferences> = v.object({
  showPopups: v.boolean(),
  playSound: v.boolean(),
  autoMarkRead: v.boolean(),
  popupDuration: wholeNumber,
  maxPopups: wholeNumber,
  enabledTypes: v.object(v.entriesFromList(NOTIFICATION_TYPES, v.boolean())),
});

const alert: v.GenericSchema<unknown, Alert> = v.object({ popup: v.boolean(), sound: v.boolean() });
const stepPayload = v.object({ number: wholeNumber, unreadCount: wholeNumber });
const established = v.object({
  number: wholeNumber,
  unreadCount: wholeNumber,
  resync: v.boolean(),
  preferences,
  serverTime: timestamp,
});
const notificationPayload = v.object({ notification });
const idPayload = v.object({ notificationId: v.string() });
const readPayload = v.object({ notificationId: v.string(), readAt: timestamp });
const bulkReadPayload = v.object({
  number: wholeNumber,
  notificationIds: nullable(v.array(v.string())),
  upTo: nullable(wholeNumber),
  readAt: timestamp,
});
const bulkDeletedPayload = v.object({
  number: wholeNumber,
  notificationIds: nullable(v.array(v.string())),
  upTo: nullable(wholeNumber),
  types: nullable(v.array(notificationType)),
});

type ParsedStep = { step: Step; alert: Alert | null; preferences: NotificationPreferences | null };

/** The parsers of numbered events, each with its change. */
const STEPS: Record<string, (data: unknown) => ParsedStep> = {
  new_notification: (data) => ({
    ...step(data, { kind: "created", ...v.parse(notificationPayload, data) }),
    alert: v.parse(v.object({ alert }), data).alert,
  }),
  notification_created: (data) =>
    step(data, { kind: "created", ...v.parse(notificationPayload, data) }),
  notification_updated: (data) =>
    step(data, { kind: "updated", ...v.parse(notificationPayload, data) }),
  notification_read_sync: (data) => {
    const { notificationId, readAt } = v.parse(readPayload, data);
    return step(data, { kind: "read", of: { ids: [notificationId] }, readAt });
  },
  notification_deleted: (data) =>
    step(data, { kind: "deleted", of: { ids: [v.parse(idPayload, data).notificationId] } }),
  bulk_read_update: (data) => {
    const { number, notificationIds: ids, upTo, readAt } = v.parse(bulkReadPayload, data);
    const of = ids ? { ids } : { upTo: upTo ?? number, types: null };
    return step(data, { kind: "read", of, readAt });
  },
  bulk_delete_update: (data) => {
    const { number, notificationIds: ids, upTo, types } = v.parse(bulkDeletedPayload, data);
    return step(data, { kind: "deleted", of: ids ? { ids } : { upTo: upTo ?? number, types } });
  },
  preferences_updated: (data) => ({
    ...step(data, null),
    ...v.parse(v.object({ preferences }), data),
  }),
  number: (data) => step(data, { kind: "withheld" }),
};

function step(data: unknown, change: Change | null): ParsedStep {
  return { step: { ...v.parse(stepPayload, data), change }, alert: null, preferences: null };
}

const frame = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), data: v.optional(v.unknown()) }),
);
const shutdown = v.object({ retryAfterMs: wholeNumber });

/** Parses one frame; throws a ValiError if not even its number can be read. */
export function readFrame(raw: string): Frame {
  const { type, data } = v.parse(frame, raw);
  switch (type) {
    case "connection_established":
      return { kind: "established", ...v.parse(established, data) };
    case "server_shutdown":
      return { kind: "shutdown", ...v.parse(shutdown, data) };
    default:
      return readStep(type, data);
  }
}

function readStep(type: string, data: unknown): Frame {
  const read = STEPS[type];
  try {
    if (read) return { kind: "step", ...read(data) };
  } catch (cause) {
    if (!v.isValiError(cause)) throw cause;
    return { kind: "unknown", step: { ...v.parse(stepPayload, data), change: null } };
  }
  const isNumbered = typeof data === "object" && data !== null && "number" in data;
  return isNumbered
    ? { kind: "unknown", step: { ...v.parse(stepPayload, data), change: null } }
    : { kind: "alive" };
}
