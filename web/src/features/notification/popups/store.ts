import { create } from "zustand";
import type { Notification } from "@/api/types";
import type { Change } from "../inbox";
import {
  arrived,
  dismissed,
  expired,
  type Holder,
  held,
  NO_POPUPS,
  nextLeaving,
  type Popups,
  released,
  settledBy,
} from "./queue";

const usePopupStore = create<Popups>()(() => NO_POPUPS);

export const usePopups = () => usePopupStore(({ shown }) => shown);

/** The notifications currently shown as popups. */
export const poppedUp = (): Notification[] =>
  usePopupStore.getState().shown.map(({ notification }) => notification);

let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: (popups: Popups) => Popups): void {
  usePopupStore.setState(next);
  clearTimeout(timer);
  const leaving = nextLeaving(usePopupStore.getState());
  if (leaving === null) return;
  timer = setTimeout(() => set((popups) => expired(popups, Date.now())), leaving - Date.now());
}

let isSilenced = false;

/** Suppresses popups until the returned function is called, because another view shows new notifications. */
export function silencePopups(): () => void {
  isSilenced = true;
  popupsForgotten();
  return () => {
    isSilenced = false;
  };
}

export function popUp(notification: Notification, how: { durationMs: number; max: number }): void {
  if (isSilenced) return;
  set((popups) => arrived(popups, notification, { now: Date.now(), ...how }));
}

export const popupDismissed = (id: string) => set((popups) => dismissed(popups, id));
export const popupsSettled = (change: Change) => set((popups) => settledBy(popups, change));
export const popupsHeld = (holder: Holder) => set((popups) => held(popups, holder, Date.now()));
export const popupsReleased = (holder: Holder) =>
  set((popups) => released(popups, holder, Date.now()));
export const popupsForgotten = () => set(() => NO_POPUPS);
