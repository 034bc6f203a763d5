import type { Notification, NotificationType } from "@/api/types";
import type { Filter } from "./filters";
import { isOfGroup } from "./kinds";

/*
 * The one way in which notifications on the screen change: pure, so that the tests can lose, double and shuffle what
 * the server tells, and see that every screen ends with what the server knows.
 */

/** What happens to notifications, whoever does it: this tab, another device, the server. */
export type Change =
  | { kind: "created" | "updated"; notification: Notification }
  | { kind: "read"; of: Selection; readAt: string }
  | { kind: "deleted"; of: Selection }
  /** Something of a type that the player has switched off: what it is has to be read. */
  | { kind: "untold" };

/** Some by their ids, or all (of some types) that came before a number. */
export type Selection =
  | { ids: readonly string[] }
  | { below: number; types: readonly NotificationType[] | null };

/** One step of the player's stream; a step without a change is about nothing that is shown here. */
export type Step = { number: number; unreadCount: number; change: Change | null };

/** A part of a list. */
export type Page = {
  notifications: readonly Notification[];
  /** The number of the step up to which it is true. */
  number: number;
  /** Something has happened to it since that was not told: it has to be read anew, and its number stays until then. */
  isBehind: boolean;
};

/** Which part of which list. */
export type Place = {
  filter: Filter;
  /** New ones are put before what a head has. */
  isHead: boolean;
  /** It has so many and no more: what goes out of it makes room for what nobody has told. */
  isCut: boolean;
};

/** The page after a step. One that the page knows of already changes nothing. */
export function stepped<P extends Page>(page: P, step: Step, place: Place): P {
  if (step.number <= page.number) return page;
  const { change } = step;
  if (change === null) return page.isBehind ? page : { ...page, number: step.number };
  const after = changedPage(page, change, place);
  return after.isBehind ? after : { ...after, number: step.number };
}

/** The page after a change, whichever step it was. */
export function changedPage<P extends Page>(page: P, change: Change, place: Place): P {
  const notifications = listAfter(page.notifications, change, place);
  const isBehind = page.isBehind || movesRows(change, place);
  const isSame = notifications === page.notifications && isBehind === page.isBehind;
  return isSame ? page : { ...page, notifications, isBehind };
}

/** Whether rows may come in that were not told, or go where other pages are. */
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

/** Every notification of the list as it is after the change; the same list where none of them changes. */
export function changedList(
  list: readonly Notification[],
  change: Change,
): readonly Notification[] {
  const next = list.flatMap((notification) => changed(notification, change) ?? []);
  const isSame =
    next.length === list.length && next.every((notification, at) => notification === list[at]);
  return isSame ? list : next;
}

/** Null where it is there no more. What was read stays where it is, also where only unread ones were asked for. */
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

/** Whether one change does all that another one would. */
export function covers(done: Change, wanted: Change): boolean {
  if (done.kind !== wanted.kind || !("of" in done) || !("of" in wanted)) return false;
  const [all, some] = [done.of, wanted.of];
  if ("ids" in some) return "ids" in all && some.ids.every((id) => all.ids.includes(id));
  if (!("below" in all)) return false;
  const [more, less] = [all.types, some.types];
  return more === null || (less?.every((type) => more.includes(type)) ?? false);
}
