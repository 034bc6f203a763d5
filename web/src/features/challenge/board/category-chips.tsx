import clsx from "clsx";
import { useBoardOptions } from "./board-selects";

/** The categories as a scrollable row, for phones. */
export function CategoryChips({
  params,
  onChoose,
}: {
  params: URLSearchParams;
  onChoose: (category: string) => void;
}) {
  const { categories } = useBoardOptions(params);
  const chosen = params.get("category") ?? "";
  return (
    <fieldset className="scroll-x -mx-4 mb-3 flex min-w-0 gap-2 px-4 py-0.5">
      <legend className="sr-only">Category</legend>
      {categories.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={clsx(
            "h-9 shrink-0 rounded-full px-4 text-[13.5px] font-medium",
            value === chosen
              ? "bg-fg text-bg"
              : "bg-surface-2 text-fg-2 shadow-[inset_0_0_0_1px_var(--line)]",
          )}
          onClick={() => onChoose(value)}
        >
          {value === "" ? "All" : label}
        </button>
      ))}
    </fieldset>
  );
}
