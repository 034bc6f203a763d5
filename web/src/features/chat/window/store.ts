import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Place } from "../place";
import { DOCKED, type Offset, type Showing } from "./geometry";

type ChatWindow = {
  isOpen: boolean;
  isCollapsed: boolean;
  /** Whether the player has opened it on this page; otherwise it was restored. */
  isAskedFor: boolean;
  /** The chosen position; a small screen may show the window elsewhere. */
  offset: Offset;
  /** The open conversation; null shows the list of newest ones. */
  place: Place | null;
  actions: {
    opened: () => void;
    openedAt: (place: Place) => void;
    conversationLeft: () => void;
    pageLeft: () => void;
    collapseToggled: () => void;
    closed: () => void;
    moved: (offset: Offset) => void;
    docked: () => void;
  };
};

/** Persisted in this browser: whether the window is open, and where. */
const useChatWindow = create<ChatWindow>()(
  persist(
    (set) => ({
      isOpen: false,
      isCollapsed: false,
      isAskedFor: false,
      offset: DOCKED,
      place: null,
      actions: {
        opened: () => set({ isOpen: true, isCollapsed: false, isAskedFor: true }),
        openedAt: (place) => set({ isOpen: true, isCollapsed: false, isAskedFor: true, place }),
        conversationLeft: () => set({ place: null }),
        pageLeft: () => set({ place: null, isAskedFor: false }),
        collapseToggled: () => set(({ isCollapsed }) => ({ isCollapsed: !isCollapsed })),
        closed: () => set({ isOpen: false }),
        moved: (offset) => set({ offset }),
        docked: () => set({ offset: DOCKED }),
      },
    }),
    {
      name: "dl.chatWindow",
      partialize: ({ isOpen, isCollapsed, offset }) => ({ isOpen, isCollapsed, offset }),
    },
  ),
);

export const useIsWindowOpen = () => useChatWindow(({ isOpen }) => isOpen);
export const useIsWindowCollapsed = () => useChatWindow(({ isCollapsed }) => isCollapsed);
export const useShowing = (): Showing =>
  useChatWindow(({ isCollapsed, place }) =>
    isCollapsed ? "bar" : place ? "conversation" : "list",
  );
export const useIsWindowAskedFor = () => useChatWindow(({ isAskedFor }) => isAskedFor);
export const useWindowOffset = () => useChatWindow(({ offset }) => offset);
export const useShownPlace = (): Place | null => useChatWindow(({ place }) => place);
export const useChatWindowActions = () => useChatWindow(({ actions }) => actions);
