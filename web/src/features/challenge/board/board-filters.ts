import { pageOf } from "@/lib/page-of";
import type { PublicFilters } from "../filters";

/** Rows per page of the dashboard's list: fewer on a phone, which loads more on demand. */
const ROWS_WIDE = 10;
const ROWS_NARROW = 5;

const optionalParam = (name: "gameCategory" | "game", value: string | null) =>
  value ? { [name]: value } : {};

/** Open challenges, the closest to the player first. */
export function boardFilters(params: URLSearchParams, isWide: boolean): PublicFilters {
  return {
    status: "open",
    sortBy: "relation",
    sortOrder: "desc",
    ...optionalParam("gameCategory", params.get("category")),
    ...optionalParam("game", params.get("game")),
    page: isWide ? pageOf(params) : 1,
    limit: isWide ? ROWS_WIDE : ROWS_NARROW,
  };
}
