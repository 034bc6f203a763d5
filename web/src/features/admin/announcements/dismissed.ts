import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Dismissed announcements that this browser remembers; the earliest is forgotten. */
const DISMISSED_MAX = 50;

type Dismissed = { ids: readonly string[]; dismiss: (id: string) => void };

const useStore = create<Dismissed>()(
  persist(
    (set) => ({
      ids: [],
      dismiss: (id) =>
        set(({ ids }) => ({
          ids: [id, ...ids.filter((other) => other !== id)].slice(0, DISMISSED_MAX),
        })),
    }),
    { name: "dl.announcements", partialize: ({ ids }) => ({ ids }) },
  ),
);

export const useDismissedIds = () => useStore((state) => state.ids);
export const useDismiss = () => useStore((state) => state.dismiss);
