import { useEffect } from "react";

type PagedQuery = {
  data: { pages: { currentPage: number; totalPages: number } } | undefined;
  isPlaceholderData: boolean;
};

/** Whether the shown page lies behind the last one, whose rows were removed; if so, it goes to the last page that exists. */
export function useIsPastEnd(
  { data, isPlaceholderData }: PagedQuery,
  onPage: (page: number) => void,
): boolean {
  const last = Math.max(1, data?.pages.totalPages ?? 1);
  const isPastEnd = data !== undefined && last < data.pages.currentPage;
  useEffect(() => {
    // A placeholder stays from the page before, while the right one loads.
    if (isPastEnd && !isPlaceholderData) onPage(last);
  });
  return isPastEnd;
}
