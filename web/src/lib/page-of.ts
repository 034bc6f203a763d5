/** The page number of an address; the first page if it is not a valid number. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
