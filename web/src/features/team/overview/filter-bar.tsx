import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useFormLimits } from "@/api/config";
import { DebouncedInput } from "@/ui/debounced-input";
import { Select } from "@/ui/select";
import { type FilterName, SEARCH_MAX, type TeamFilters } from "../filters";
import { withCurrentValue } from "../including";
import { teamGamesQuery } from "../queries";

const SEARCH_ID = "team-search";

/** Leads to the search, which is farther down the page. */
export function focusTeamSearch(): void {
  const field = document.getElementById(SEARCH_ID);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** The filters of the team search. */
export function FilterBar({
  filters,
  onFilter,
}: {
  filters: TeamFilters;
  onFilter: (name: FilterName, value: string) => void;
}) {
  const { data: games = [] } = useQuery(teamGamesQuery);
  const { regions = [], levels = [] } = useFormLimits()?.team ?? {};
  const select = (name: FilterName, label: string, allLabel: string, values: readonly string[]) => (
    <Select
      aria-label={label}
      options={[
        { value: "", label: allLabel },
        ...withCurrentValue(values, filters[name]).map((value) => ({ value, label: value })),
      ]}
      value={filters[name]}
      onChange={({ target }) => onFilter(name, target.value)}
    />
  );
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <span className="field max-md:col-span-2">
        <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <DebouncedInput
          id={SEARCH_ID}
          type="search"
          aria-label="Search teams"
          placeholder="Name, tagline, tag"
          maxLength={SEARCH_MAX}
          className="w-full min-w-0 flex-1 bg-transparent py-2"
          value={filters.search}
          onDebouncedChange={(value) => onFilter("search", value)}
        />
      </span>
      {select("primaryGame", "Game", "All games", games)}
      {select("region", "Region", "All regions", regions)}
      <span className="max-md:col-span-2">{select("level", "Level", "All levels", levels)}</span>
    </search>
  );
}
