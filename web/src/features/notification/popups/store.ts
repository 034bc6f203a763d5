import { create } from "zustand";
import type { Notification } from "@/api/types";
import type { Change } from "../page-reducer";
import {
  addPopup,
  type Holder,
  hold,
  NO_POPUPS,
  nextExpiry,
  type Popups,
  release,
  removeExpired,
  removePopup,
  removeSettled,
} from "./queue";

const usePopupStore = create<Popups>()(() => NO_POPUPS);

export const usePopups = () => usePopupStore(({ visible }) => visible);

/** The notifications currently shown as popups. */
export const visiblePopups = (): Notification[] =>
  usePopupStore.getState().visible.map(({ notification }) => notification);

let timer: ReturnType<typeof setTimeout> | undefined;

function update(next: (popups: Popups) => Popups): void {
  usePopupStore.setState(next);
  clearTimeout(timer);
  const expiry = nextExpiry(usePopupStore.getState());
  if (expiry === null) return;
  timer = setTimeout(
    () => update((popups) => removeExpired(popups, Date.now())),
    expiry - Date.now(),
  );
}

let isSilenced = false;

/** Suppresses popups until the returned function is called, because another view shows new notifications. */
export function silencePopups(): () => void {
  isSilenced = true;
  clearPopups();
  return () => {
    isSilenced = false;
  };
}

export function showPopup(
  notification: Notification,
  limits: { durationMs: number; max: number },
): void {
  if (isSilenced) return;
  update((popups) => addPopup(popups, notification, { now: Date.now(), ...limits }));
}

export const dismissPopup = (id: string) => update((popups) => removePopup(popups, id));
export const removeSettledPopups = (change: Change) =>
  update((popups) => removeSettled(popups, change));
export const holdPopups = (holder: Holder) => update((popups) => hold(popups, holder, Date.now()));
export const releasePopups = (holder: Holder) =>
  update((popups) => release(popups, holder, Date.now()));
export const clearPopups = () => update(() => NO_POPUPS);
