import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The oldest are forgotten: nobody comes back to more half-written messages. */
const DRAFTS_MAX = 50;

/** By player and place: several may share a device, and none sees what another has begun to write. */
const useDraftStore = create<{ drafts: Readonly<Record<string, string>> }>()(
  persist(() => ({ drafts: {} }), { name: "dl.drafts" }),
);

export const draftKey = (viewerId: string, place: string) => `${viewerId} ${place}`;

export const useDraft = (key: string): string => useDraftStore(({ drafts }) => drafts[key] ?? "");

export const draftOf = (key: string): string => useDraftStore.getState().drafts[key] ?? "";

export function draftWritten(key: string, text: string): void {
  useDraftStore.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts;
    if (text === "") return { drafts: others };
    const kept = Object.entries(others).slice(1 - DRAFTS_MAX);
    return { drafts: { ...Object.fromEntries(kept), [key]: text } };
  });
}
