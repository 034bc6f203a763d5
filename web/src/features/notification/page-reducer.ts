import type { Notification, NotificationType } from "@/api/types";
import type { Filter } from "./filters";

/*
 * The only code that changes notifications on the screen. It is pure, so that the tests can lose, duplicate and shuffle
 * events and check that the pages converge to the server's state.
 */

/** A change to notifications, by this tab, another device or the server. */
export type Change =
  | { kind: "created" | "updated"; notification: Notification }
  | { kind: "read"; of: Target; readAt: string }
  | { kind: "deleted"; of: Target }
  /** A notification of a type that the player has switched off: its content has to be fetched. */
  | { kind: "withheld" };

/** Notifications by id, or all (of some types) up to a number. */
export type Target =
  | { ids: readonly string[] }
  | { upTo: number; types: readonly NotificationType[] | null };

/** One step of the player's stream; a step without a change does not affect the lists. */
export type Step = { number: number; unreadCount: number; change: Change | null };

/** A part of a list. */
export type Page = {
  notifications: readonly Notification[];
  /** The cursor: the page contains every step up to this number. */
  number: number;
  /** Whether the page lacks a later change: it has to be refetched, and its number stays the same until then. */
  isBehind: boolean;
};

/** The position of a page in its list. */
export type PagePosition = {
  filter: Filter;
  /** Whether new notifications are prepended to the page. */
  isHead: boolean;
  /** Whether the page has a fixed size, so that a deletion lets an unknown row move up. */
  isFixedSize: boolean;
};

/** The page after a step; a step that it already contains changes nothing. */
export function applyStepToPage<P extends Page>(page: P, step: Step, position: PagePosition): P {
  if (step.number <= page.number) return page;
  const { change } = step;
  if (change === null) return page.isBehind ? page : { ...page, number: step.number };
  const after = applyChangeToPage(page, change, position);
  return after.isBehind ? after : { ...after, number: step.number };
}

/** The page after a change, regardless of its number. */
export function applyChangeToPage<P extends Page>(
  page: P,
  change: Change,
  position: PagePosition,
): P {
  const notifications = applyToPosition(page.notifications, change, position);
  const isBehind = page.isBehind || movesRows(change, position);
  const isSame = notifications === page.notifications && isBehind === page.isBehind;
  return isSame ? page : { ...page, notifications, isBehind };
}

/** Whether a change moves unknown rows into the page, or rows across pages. */
function movesRows({ kind }: Change, { isHead, isFixedSize }: PagePosition): boolean {
  switch (kind) {
    case "created":
      return isFixedSize && !isHead;
    case "deleted":
      return isFixedSize;
    case "withheld":
      return true;
    case "updated":
    case "read":
      return false;
  }
}

function applyToPosition(
  list: readonly Notification[],
  change: Change,
  { filter, isHead }: PagePosition,
): readonly Notification[] {
  if (change.kind !== "created") return applyChangeToList(list, change);
  const { notification } = change;
  const isKnown = list.some(({ _id }) => _id === notification._id);
  if (isKnown || !isHead || !isMatch(notification, filter)) return list;
  return [notification, ...list];
}

/** The list after the change; the same list if none of its notifications changes. */
export function applyChangeToList(
  list: readonly Notification[],
  change: Change,
): readonly Notification[] {
  const next = list.flatMap((notification) => applyToNotification(notification, change) ?? []);
  const isSame =
    next.length === list.length && next.every((notification, at) => notification === list[at]);
  return isSame ? list : next;
}

/** Null if deleted. A read notification remains, even in a list of unread ones. */
function applyToNotification(notification: Notification, change: Change): Notification | null {
  switch (change.kind) {
    case "created":
    case "withheld":
      return notification;
    case "updated":
      return notification._id === change.notification._id ? change.notification : notification;
    case "read":
      return isTargeted(notification, change.of) && !notification.isRead
        ? { ...notification, isRead: true, readAt: change.readAt }
        : notification;
    case "deleted":
      return isTargeted(notification, change.of) ? null : notification;
  }
}

function isTargeted({ _id, number, type }: Notification, target: Target): boolean {
  if ("ids" in target) return target.ids.includes(_id);
  const { upTo, types } = target;
  return number <= upTo && (types === null || types.includes(type));
}

function isMatch({ type, isRead, data }: Notification, filter: Filter): boolean {
  if (filter.team && data.team?._id !== filter.team) return false;
  if (filter.type !== "all" && !isOfGroup(type, filter.type)) return false;
  return filter.read === "all" || isRead === (filter.read === "read");
}

const GROUPS: ReadonlySet<string> = new Set(["challenge", "team"]);

/** Whether a type belongs to a group of the server's filter: `challenge` is every type about challenges. */
export function isOfGroup(type: NotificationType, group: string): boolean {
  return type === group || (GROUPS.has(group) && type.startsWith(`${group}_`));
}

/** Whether one change includes the whole effect of another. */
export function hasEffectOf(applied: Change, other: Change): boolean {
  if (applied.kind !== other.kind || !("of" in applied) || !("of" in other)) return false;
  const [wider, narrower] = [applied.of, other.of];
  if ("ids" in narrower)
    return "ids" in wider && narrower.ids.every((id) => wider.ids.includes(id));
  if (!("upTo" in wider) || wider.upTo < narrower.upTo) return false;
  const [widerTypes, narrowerTypes] = [wider.types, narrower.types];
  return (
    widerTypes === null || (narrowerTypes?.every((type) => widerTypes.includes(type)) ?? false)
  );
}
