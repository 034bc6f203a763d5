import { useMatches } from "react-router";

/** The handle of a route whose page is as high as the screen and scrolls within. */
export const FILLS_SCREEN = { fillsScreen: true } as const;

/** The handle of routes whose pages visitors may open too. */
export const OPEN_TO_VISITORS = { isOpenToVisitors: true } as const;

/** Whether the current route, or one that it is nested in, has `wanted` as its handle. */
export function useHasHandle(expected: object): boolean {
  return useMatches().some(({ handle }) => handle === expected);
}
