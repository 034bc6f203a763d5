import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ConversationRef } from "../conversation-ref";
import { DOCKED, type Offset, type WindowMode } from "./geometry";

type ChatWindow = {
  isOpen: boolean;
  isCollapsed: boolean;
  /** Whether the player has opened it on this page; otherwise it was restored. */
  isUserOpened: boolean;
  /** The chosen position; a small screen may show the window elsewhere. */
  offset: Offset;
  /** The open conversation; null shows the list of newest ones. */
  conversationRef: ConversationRef | null;
  actions: {
    open: () => void;
    openConversation: (conversationRef: ConversationRef) => void;
    showList: () => void;
    resetOnLeave: () => void;
    toggleCollapsed: () => void;
    close: () => void;
    moveTo: (offset: Offset) => void;
    dock: () => void;
  };
};

/** Persisted in this browser: whether the window is open, and where. */
const useChatWindow = create<ChatWindow>()(
  persist(
    (set) => ({
      isOpen: false,
      isCollapsed: false,
      isUserOpened: false,
      offset: DOCKED,
      conversationRef: null,
      actions: {
        open: () => set({ isOpen: true, isCollapsed: false, isUserOpened: true }),
        openConversation: (conversationRef) =>
          set({ isOpen: true, isCollapsed: false, isUserOpened: true, conversationRef }),
        showList: () => set({ conversationRef: null }),
        resetOnLeave: () => set({ conversationRef: null, isUserOpened: false }),
        toggleCollapsed: () => set(({ isCollapsed }) => ({ isCollapsed: !isCollapsed })),
        close: () => set({ isOpen: false }),
        moveTo: (offset) => set({ offset }),
        dock: () => set({ offset: DOCKED }),
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
export const useWindowMode = (): WindowMode =>
  useChatWindow(({ isCollapsed, conversationRef }) =>
    isCollapsed ? "bar" : conversationRef ? "conversation" : "list",
  );
export const useIsWindowUserOpened = () => useChatWindow(({ isUserOpened }) => isUserOpened);
export const useWindowOffset = () => useChatWindow(({ offset }) => offset);
export const useOpenConversation = (): ConversationRef | null =>
  useChatWindow(({ conversationRef }) => conversationRef);
export const useChatWindowActions = () => useChatWindow(({ actions }) => actions);
