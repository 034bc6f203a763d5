import { useQuery } from "@tanstack/react-query";
import { type Option, Select, SelectField } from "@/ui/select";
import { BUILT_IN_CATALOGUE, categoryNames, gameNames } from "../catalogue";
import { catalogueQuery } from "../queries";

export type BoardFilterName = "category" | "game";

type BoardSelectsProps = {
  params: URLSearchParams;
  onChange: (name: BoardFilterName, value: string) => void;
};

/** Two lists side by side, named for screen readers; their first entries say what they are. */
export function BoardSelects({ params, onChange }: BoardSelectsProps) {
  const { categories, games } = useBoardOptions(params);
  return (
    <>
      <Select
        aria-label="Category"
        className="w-[148px]"
        options={categories}
        value={params.get("category") ?? ""}
        onChange={({ target }) => onChange("category", target.value)}
      />
      <Select
        aria-label="Game"
        className="w-[132px]"
        options={games}
        value={params.get("game") ?? ""}
        onChange={({ target }) => onChange("game", target.value)}
      />
    </>
  );
}

/** The same lists for the filter sheet on a phone. */
export function BoardSelectFields({ params, onChange }: BoardSelectsProps) {
  const { categories, games } = useBoardOptions(params);
  return (
    <>
      <SelectField
        label="Category"
        options={categories}
        value={params.get("category") ?? ""}
        onChange={({ target }) => onChange("category", target.value)}
      />
      <SelectField
        label="Game"
        options={games}
        value={params.get("game") ?? ""}
        onChange={({ target }) => onChange("game", target.value)}
      />
    </>
  );
}

export function useBoardOptions(params: URLSearchParams): {
  categories: readonly Option[];
  games: readonly Option[];
} {
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  return {
    categories: withAll("All categories", categoryNames(catalogue)),
    games: withAll("All games", gameNames(catalogue, params.get("category") ?? "")),
  };
}

function withAll(label: string, values: readonly string[]): readonly Option[] {
  return [{ value: "", label }, ...values.map((value) => ({ value, label: value }))];
}
