import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { RelationCounts } from "@/api/types";
import { DebouncedInput } from "@/ui/debounced-input";
import { FieldFrame } from "@/ui/field";
import { type Option, SelectField } from "@/ui/select";
import { BUILT_IN_CATALOGUE, categoryNames, gameNames } from "../catalogue";
import { catalogueQuery, publicChallengesQuery } from "../queries";
import { browseFilters, type FilterName, filterValue, RELATIONS, STATUSES } from "./browse-filters";

type FilterPanelProps = {
  params: URLSearchParams;
  onChange: (name: FilterName, value: string) => void;
};

/** All filters, one under another; their state is in the URL. */
export function FilterPanel({ params, onChange }: FilterPanelProps) {
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  const select = (name: FilterName, label: string, options: readonly Option[]) => (
    <SelectField
      label={label}
      options={options}
      value={filterValue(params, name)}
      onChange={(event) => onChange(name, event.target.value)}
    />
  );
  const { data: list } = useQuery(publicChallengesQuery(browseFilters(params)));
  const category = filterValue(params, "category");
  const games = gameNames(catalogue, category);
  const chosenGame = filterValue(params, "game");
  // A game of another category stays chosen, and so has to stay in the list.
  const shownGames =
    chosenGame === "" || games.includes(chosenGame) ? games : [chosenGame, ...games];
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        value={filterValue(params, "q")}
        onDebouncedChange={(value) => onChange("q", value.trim())}
      />
      {select("relation", "Relationship", countedRelations(list?.relationCounts))}
      {select("category", "Category", [
        { value: "", label: "All categories" },
        ...categoryNames(catalogue).map(optionOf),
      ])}
      {select("game", "Game", [{ value: "", label: "All games" }, ...shownGames.map(optionOf)])}
      {select("status", "Status", STATUSES)}
      <div className="grid grid-cols-2 gap-3">
        <StakeField
          label="Min stake"
          value={filterValue(params, "min")}
          onDebouncedChange={(value) => onChange("min", value)}
        />
        <StakeField
          label="Max stake"
          value={filterValue(params, "max")}
          onDebouncedChange={(value) => onChange("max", value)}
        />
      </div>
    </div>
  );
}

const optionOf = (name: string): Option => ({ value: name, label: name });

/** Each relation with the number of challenges that the other filters find. */
function countedRelations(counts: RelationCounts | undefined): readonly Option[] {
  if (!counts) return RELATIONS;
  return RELATIONS.map(({ value, label }) => {
    const count = counts[(value || "all") as keyof RelationCounts];
    return { value, label: `${label} (${count.toLocaleString("en")})` };
  });
}

type Settling = { value: string; onDebouncedChange: (value: string) => void };

function SearchField(settling: Settling) {
  return (
    <FieldFrame label="Search">
      {(wired) => (
        <span className="field">
          <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
          <DebouncedInput
            {...wired}
            {...settling}
            type="search"
            placeholder="Title, game, player"
            maxLength={100}
            className="w-full min-w-0 flex-1 bg-transparent py-2"
          />
        </span>
      )}
    </FieldFrame>
  );
}

function StakeField({ label, ...settling }: Settling & { label: string }) {
  return (
    <FieldFrame label={label}>
      {(wired) => (
        <span className="field">
          <span aria-hidden="true" className="text-fg-3">
            $
          </span>
          <DebouncedInput
            {...wired}
            {...settling}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            className="num w-full min-w-0 flex-1 bg-transparent py-2"
          />
        </span>
      )}
    </FieldFrame>
  );
}
