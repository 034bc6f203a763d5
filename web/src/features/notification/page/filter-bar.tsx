import clsx from "clsx";
import { X } from "lucide-react";
import { Select } from "@/ui/select";
import { type ListParam, type ListParams, READ_FILTERS, TYPE_FILTERS, VIEWS } from "../filters";

/** The filters and the view of the list. */
export function FilterBar({
  address: { filter, view },
  onChange,
}: {
  address: ListParams;
  onChange: (param: ListParam, value: string) => void;
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <fieldset className="scroll-x -mx-4 flex min-w-0 gap-2 px-4 py-1 lg:mx-0 lg:px-0">
        <legend className="sr-only">Type</legend>
        {TYPE_FILTERS.map(({ value, label }) => (
          <TypeChip
            key={value}
            label={label}
            isChosen={value === filter.type}
            onChoose={() => onChange("type", value)}
          />
        ))}
        {filter.team ? (
          <button
            type="button"
            className="flex h-9 shrink-0 items-center gap-1.5 rounded-full bg-surface-3 px-4 text-[13.5px] font-medium pointer-coarse:h-11"
            onClick={() => onChange("team", "")}
          >
            One team only
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">: show all teams</span>
          </button>
        ) : null}
      </fieldset>
      <div className="flex gap-2">
        <Select
          aria-label="Read or unread"
          className="w-[150px]"
          options={READ_FILTERS}
          value={filter.read}
          onChange={({ target }) => onChange("read", target.value)}
        />
        <Select
          aria-label="List layout"
          className="w-[136px]"
          options={VIEWS}
          value={view}
          onChange={({ target }) => onChange("view", target.value)}
        />
      </div>
    </div>
  );
}

function TypeChip({
  label,
  isChosen,
  onChoose,
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={clsx(
        "h-9 shrink-0 rounded-full px-4 text-[13.5px] font-medium pointer-coarse:h-11",
        isChosen ? "bg-fg text-bg" : "bg-surface-2 text-fg-2 shadow-[inset_0_0_0_1px_var(--line)]",
      )}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}
