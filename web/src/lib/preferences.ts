import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ThemeChoice = "system" | "dark" | "light";

type Preferences = {
  theme: ThemeChoice;
  areShortcutsOn: boolean;
  isChallengesGroupOpen: boolean;
  actions: {
    setTheme: (theme: ThemeChoice) => void;
    setShortcutsOn: (on: boolean) => void;
    toggleChallengesGroup: () => void;
  };
};

/** The preferences stored in this browser; public/theme.js reads the same entry before first paint. */
const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: "system",
      areShortcutsOn: true,
      isChallengesGroupOpen: true,
      actions: {
        setTheme: (theme) => set({ theme }),
        setShortcutsOn: (areShortcutsOn) => set({ areShortcutsOn }),
        toggleChallengesGroup: () =>
          set((state) => ({ isChallengesGroupOpen: !state.isChallengesGroupOpen })),
      },
    }),
    {
      name: "dl.preferences",
      partialize: ({ actions: _, ...persisted }) => persisted,
    },
  ),
);

export const useThemeChoice = () => usePreferences((state) => state.theme);
export const useShortcutsOn = () => usePreferences((state) => state.areShortcutsOn);
export const useChallengesGroupOpen = () => usePreferences((state) => state.isChallengesGroupOpen);
export const usePreferenceActions = () => usePreferences((state) => state.actions);
