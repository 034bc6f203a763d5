import type { Notification, NotificationType } from "@/api/types";
import type { Filter } from "./filters";
import { isOfGroup } from "./kinds";

/*
 * The only code that changes notifications on the screen. It is pure, so that the tests can lose, duplicate and shuffle
 * events and check that the pages converge to the server's state.
 */

/** A change to notifications, by this tab, another device or the server. */
export type Change =
  | { kind: "created" | "updated"; notification: Notification }
  | { kind: "read"; of: Selection; readAt: string }
  | { kind: "deleted"; of: Selection }
  /** A notification of a type that the player has switched off: its content has to be fetched. */
  | { kind: "untold" };

/** Notifications by id, or all (of some types) below a number. */
export type Selection =
  | { ids: readonly string[] }
  | { below: number; types: readonly NotificationType[] | null };

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
export type Place = {
  filter: Filter;
  /** Whether new notifications are prepended to the page. */
  isHead: boolean;
  /** Whether the page has a fixed size, so that a deletion lets an unknown row move up. */
  isCut: boolean;
};

/** The page after a step; a step that it already contains changes nothing. */
export function stepped<P extends Page>(page: P, step: Step, place: Place): P {
  if (step.number <= page.number) return page;
  const { change } = step;
  if (change === null) return page.isBehind ? page : { ...page, number: step.number };
  const after = changedPage(page, change, place);
  return after.isBehind ? after : { ...after, number: step.number };
}

/** The page after a change, regardless of its number. */
export function changedPage<P extends Page>(page: P, change: Change, place: Place): P {
  const notifications = listAfter(page.notifications, change, place);
  const isBehind = page.isBehind || movesRows(change, place);
  const isSame = notifications === page.notifications && isBehind === page.isBehind;
  return isSame ? page : { ...page, notifications, isBehind };
}

/** Whether a change moves unknown rows into the page, or rows across pages. */
function movesRows({ kind }: Change, { isHead, isCut }: Place): boolean {
  switch (kind) {
    case "created":
      return isCut && !isHead;
    case "deleted":
      return isCut;
    case "untold":
      return true;
    case "updated":
    case "read":
      return false;
  }
}

function listAfter(
  list: readonly Notification[],
  change: Change,
  { filter, isHead }: Place,
): readonly Notification[] {
  if (change.kind !== "created") return changedList(list, change);
  const { notification } = change;
  const isKnown = list.some(({ _id }) => _id === notification._id);
  if (isKnown || !isHead || !isWanted(notification, filter)) return list;
  return [notification, ...list];
}

/** The list after the change; the same list if none of its notifications changes. */
export function changedList(
  list: readonly Notification[],
  change: Change,
): readonly Notification[] {
  const next = list.flatMap((notification) => changed(notification, change) ?? []);
  const isSame =
    next.length === list.length && next.every((notification, at) => notification === list[at]);
  return isSame ? list : next;
}

/** Null if deleted. A read notification remains, even in a list of unread ones. */
function changed(notification: Notification, change: Change): Notification | null {
  switch (change.kind) {
    case "created":
    case "untold":
      return notification;
    case "updated":
      return notification._id === change.notification._id ? change.notification : notification;
    case "read":
      return isSelected(notification, change.of) && !notification.isRead
        ? { ...notification, isRead: true, readAt: change.readAt }
        : notification;
    case "deleted":
      return isSelected(notification, change.of) ? null : notification;
  }
}

function isSelected({ _id, number, type }: Notification, selection: Selection): boolean {
  if ("ids" in selection) return selection.ids.includes(_id);
  const { below, types } = selection;
  return number < below && (types === null || types.includes(type));
}

function isWanted({ type, isRead }: Notification, filter: Filter): boolean {
  if (filter.type !== "all" && !isOfGroup(type, filter.type)) return false;
  return filter.read === "all" || isRead === (filter.read === "read");
}

/** Whether one change includes the whole effect of another. */
export function covers(done: Change, wanted: Change): boolean {
  if (done.kind !== wanted.kind || !("of" in done) || !("of" in wanted)) return false;
  const [all, some] = [done.of, wanted.of];
  if ("ids" in some) return "ids" in all && some.ids.every((id) => all.ids.includes(id));
  if (!("below" in all)) return false;
  const [more, less] = [all.types, some.types];
  return more === null || (less?.every((type) => more.includes(type)) ?? false);
}
