import { useMatches } from "react-router";

/** The handle of a route whose page is as high as the screen and scrolls within. */
export const FILLS_SCREEN = { fillsScreen: true } as const;

export function useFillsScreen(): boolean {
  return useMatches().some(({ handle }) => handle === FILLS_SCREEN);
}
