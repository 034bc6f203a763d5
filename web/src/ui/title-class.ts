import { useLook } from "@/api/looks";

/** The colours of names, by cosmetic. */
const TITLES: Record<string, string> = {
  title_sky: "title-sky",
  title_rose: "title-rose",
  title_mint: "title-mint",
};

/** The class of the colour that a player has bought for their name; undefined for none. */
export function useTitleClass(username: string): string | undefined {
  const title = useLook(username)?.title;
  return title ? TITLES[title] : undefined;
}
