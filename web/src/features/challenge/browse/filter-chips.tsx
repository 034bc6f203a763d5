import { X } from "lucide-react";
import { activeChips, type FilterName } from "./browse-filters";

/** The active filters, each with a button to clear it. */
export function FilterChips({
  params,
  onClear,
  onClearAll,
}: {
  params: URLSearchParams;
  onClear: (name: FilterName) => void;
  onClearAll: () => void;
}) {
  const chips = activeChips(params);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            className="flex h-8 max-w-[220px] items-center gap-1.5 rounded-full bg-surface-2 pr-2 pl-3 text-sm text-fg-2 shadow-[inset_0_0_0_1px_var(--line)] hover:text-fg"
            onClick={() => onClear(name)}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-8 px-1 text-sm font-semibold text-fg-2 hover:text-fg"
          onClick={onClearAll}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
