import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ThemeChoice = "system" | "dark" | "light";

type Preferences = {
  theme: ThemeChoice;
  areShortcutsOn: boolean;
  isChallengesGroupOpen: boolean;
  areFirstStepsHidden: boolean;
  actions: {
    setTheme: (theme: ThemeChoice) => void;
    setShortcutsOn: (on: boolean) => void;
    toggleChallengesGroup: () => void;
    hideFirstSteps: () => void;
  };
};

/** The preferences stored in this browser; public/theme.js reads the same entry before first paint. */
const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: "system",
      areShortcutsOn: true,
      isChallengesGroupOpen: true,
      areFirstStepsHidden: false,
      actions: {
        setTheme: (theme) => set({ theme }),
        setShortcutsOn: (areShortcutsOn) => set({ areShortcutsOn }),
        toggleChallengesGroup: () =>
          set((state) => ({ isChallengesGroupOpen: !state.isChallengesGroupOpen })),
        hideFirstSteps: () => set({ areFirstStepsHidden: true }),
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
export const useFirstStepsHidden = () => usePreferences((state) => state.areFirstStepsHidden);
export const usePreferenceActions = () => usePreferences((state) => state.actions);
