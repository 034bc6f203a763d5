import { create } from "zustand";
import { persist } from "zustand/middleware";

export type ThemeChoice = "system" | "dark" | "light";

type Preferences = {
  theme: ThemeChoice;
  areShortcutsOn: boolean;
  isChallengesGroupOpen: boolean;
  actions: {
    themeChosen: (theme: ThemeChoice) => void;
    shortcutsSwitched: (on: boolean) => void;
    challengesGroupToggled: () => void;
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
        themeChosen: (theme) => set({ theme }),
        shortcutsSwitched: (areShortcutsOn) => set({ areShortcutsOn }),
        challengesGroupToggled: () =>
          set((state) => ({ isChallengesGroupOpen: !state.isChallengesGroupOpen })),
      },
    }),
    {
      name: "dl.preferences",
      partialize: ({ actions: _, ...kept }) => kept,
    },
  ),
);

export const useThemeChoice = () => usePreferences((state) => state.theme);
export const useShortcutsOn = () => usePreferences((state) => state.areShortcutsOn);
export const useChallengesGroupOpen = () => usePreferences((state) => state.isChallengesGroupOpen);
export const usePreferenceActions = () => usePreferences((state) => state.actions);
