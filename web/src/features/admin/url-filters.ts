import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

type UrlFilters<Name extends string> = {
  /** The value of each filter; "" if the address has none. */
  values: Readonly<Record<Name, string>>;
  /** Whether any filter is set. */
  isFiltered: boolean;
  /** Changes these filters and leaves the page that was shown, since its rows are others now. */
  change: (entries: Partial<Record<Name, string>>) => void;
  /** The same for what is typed: Back leaves the text rather than take back its letters. */
  type: (entries: Partial<Record<Name, string>>) => void;
};

/** The filters of a list, which the address holds: a filtered list can be linked to, and Back returns to it. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name)?.trim() ?? ""]),
  ) as Record<Name, string>;
  // A field that waits for a pause in the typing calls `change` of an earlier render, after another filter was set.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const apply = (entries: Partial<Record<Name, string>>, how: { replace: boolean }) => {
    const next = new URLSearchParams(latest.current);
    next.delete("page");
    for (const [name, value] of Object.entries<string | undefined>(entries)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { preventScrollReset: true, ...how });
  };
  return {
    values,
    isFiltered: names.some((name) => values[name] !== ""),
    change: (entries) => apply(entries, { replace: false }),
    type: (entries) => apply(entries, { replace: true }),
  };
}

/** Puts another page into the address; the first page has none. */
export function usePageParam(): (page: number) => void {
  const [, setParams] = useSearchParams();
  return (page) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (page > 1) next.set("page", String(page));
      else next.delete("page");
      return next;
    });
}
