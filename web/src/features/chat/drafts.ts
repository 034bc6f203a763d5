import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Beyond this, the oldest drafts are dropped. */
const DRAFTS_MAX = 50;

/** Keyed by player and conversation, so that players who share a device do not see each other's drafts. */
const useDraftStore = create<{ drafts: Readonly<Record<string, string>> }>()(
  persist(() => ({ drafts: {} }), { name: "dl.drafts" }),
);

export const draftKey = (viewerId: string, refKey: string) => `${viewerId} ${refKey}`;

export const useDraft = (key: string): string => useDraftStore(({ drafts }) => drafts[key] ?? "");

export const draftOf = (key: string): string => useDraftStore.getState().drafts[key] ?? "";

export function saveDraft(key: string, text: string): void {
  useDraftStore.setState(({ drafts }) => {
    const { [key]: _, ...others } = drafts;
    if (text === "") return { drafts: others };
    const newest = Object.entries(others).slice(1 - DRAFTS_MAX);
    return { drafts: { ...Object.fromEntries(newest), [key]: text } };
  });
}
