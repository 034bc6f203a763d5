/** The page number of an address; anything that is not one is the first page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
