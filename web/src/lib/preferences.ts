import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ThemeChoice = "system" | "dark" | "light";

/** Players of this browser whose choice about the first steps is remembered; the earliest is forgotten. */
const HIDDEN_MAX = 20;

type Preferences = {
  theme: ThemeChoice;
  areShortcutsOn: boolean;
  isChallengesGroupOpen: boolean;
  /** The ids of the players for whom the first steps are hidden: several may share a browser. */
  firstStepsHiddenFor: readonly string[];
  actions: {
    setTheme: (theme: ThemeChoice) => void;
    setShortcutsOn: (on: boolean) => void;
    toggleChallengesGroup: () => void;
    hideFirstSteps: (userId: string) => void;
  };
};

/** The preferences stored in this browser; public/theme.js reads the same entry before first paint. */
const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: "system",
      areShortcutsOn: true,
      isChallengesGroupOpen: true,
      firstStepsHiddenFor: [],
      actions: {
        setTheme: (theme) => set({ theme }),
        setShortcutsOn: (areShortcutsOn) => set({ areShortcutsOn }),
        toggleChallengesGroup: () =>
          set((state) => ({ isChallengesGroupOpen: !state.isChallengesGroupOpen })),
        hideFirstSteps: (userId) =>
          set(({ firstStepsHiddenFor: ids }) => ({
            firstStepsHiddenFor: [userId, ...ids.filter((id) => id !== userId)].slice(
              0,
              HIDDEN_MAX,
            ),
          })),
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
export const useFirstStepsHidden = (userId: string) =>
  usePreferences((state) => state.firstStepsHiddenFor.includes(userId));
export const usePreferenceActions = () => usePreferences((state) => state.actions);
