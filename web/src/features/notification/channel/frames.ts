import { person } from "@/api/live/chat-shapes";
import {
  anything,
  flag,
  list,
  Malformed,
  nullable,
  oneOf,
  type Reader,
  record,
  text,
  time,
  whole,
} from "@/api/live/shape";
import type { Notification, NotificationPreferences, NotificationType } from "@/api/types";
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

const notification: Reader<Notification> = record({
  _id: text,
  number: whole,
  type: oneOf(NOTIFICATION_TYPES),
  data: record({
    event: text,
    message: text,
    title: nullable(text),
    note: nullable(text),
    sender: nullable(person),
    challenge: nullable(record({ _id: text, title: text })),
    team: nullable(record({ _id: text, name: text })),
    points: nullable(whole),
    actionRequired: flag,
  }),
  isRead: flag,
  readAt: nullable(time),
  createdAt: time,
  answer: nullable(oneOf(["accepted", "rejected"])),
});

const preferences: Reader<NotificationPreferences> = record({
  showPopups: flag,
  playSound: flag,
  autoMarkRead: flag,
  popupDuration: whole,
  maxPopups: whole,
  enabledTypes: record(
    Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, flag])) as Record<
      NotificationType,
      typeof flag
    >,
  ),
});

const alert: Reader<Alert> = record({ popup: flag, sound: flag });
const stepPayload = record({ number: whole, unreadCount: whole });
const established = record({
  number: whole,
  unreadCount: whole,
  resync: flag,
  preferences,
  serverTime: time,
});
const notificationPayload = record({ notification });
const idPayload = record({ notificationId: text });
const readPayload = record({ notificationId: text, readAt: time });
const bulkReadPayload = record({ notificationIds: nullable(list(text)), readAt: time });
const bulkDeletedPayload = record({
  notificationIds: nullable(list(text)),
  types: nullable(list(oneOf(NOTIFICATION_TYPES))),
});

type ParsedStep = { step: Step; alert: Alert | null; preferences: NotificationPreferences | null };

/** The parsers of numbered events, each with its change. */
const STEPS: Record<string, (data: unknown) => ParsedStep> = {
  new_notification: (data) => ({
    ...step(data, { kind: "created", ...notificationPayload(data) }),
    alert: record({ alert })(data).alert,
  }),
  notification_created: (data) => step(data, { kind: "created", ...notificationPayload(data) }),
  notification_updated: (data) => step(data, { kind: "updated", ...notificationPayload(data) }),
  notification_read_sync: (data) => {
    const { notificationId, readAt } = readPayload(data);
    return step(data, { kind: "read", of: { ids: [notificationId] }, readAt });
  },
  notification_deleted: (data) =>
    step(data, { kind: "deleted", of: { ids: [idPayload(data).notificationId] } }),
  bulk_read_update: (data) => {
    const { notificationIds: ids, readAt } = bulkReadPayload(data);
    const of = ids ? { ids } : { below: stepPayload(data).number, types: null };
    return step(data, { kind: "read", of, readAt });
  },
  bulk_delete_update: (data) => {
    const { notificationIds: ids, types } = bulkDeletedPayload(data);
    return step(data, {
      kind: "deleted",
      of: ids ? { ids } : { below: stepPayload(data).number, types },
    });
  },
  preferences_updated: (data) => ({ ...step(data, null), ...record({ preferences })(data) }),
  number: (data) => step(data, { kind: "withheld" }),
};

function step(data: unknown, change: Change | null): ParsedStep {
  return { step: { ...stepPayload(data), change }, alert: null, preferences: null };
}

/** Parses one frame; throws Malformed if not even its number can be read. */
export function readFrame(raw: string): Frame {
  const { type, data } = record({ type: text, data: anything })(parsed(raw));
  switch (type) {
    case "connection_established":
      return { kind: "established", ...established(data) };
    case "server_shutdown":
      return { kind: "shutdown", ...record({ retryAfterMs: whole })(data) };
    default:
      return readStep(type, data);
  }
}

function readStep(type: string, data: unknown): Frame {
  const read = STEPS[type];
  try {
    if (read) return { kind: "step", ...read(data) };
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    return { kind: "unknown", step: { ...stepPayload(data), change: null } };
  }
  const isNumbered = typeof data === "object" && data !== null && "number" in data;
  return isNumbered
    ? { kind: "unknown", step: { ...stepPayload(data), change: null } }
    : { kind: "alive" };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new Malformed("not JSON");
  }
}
