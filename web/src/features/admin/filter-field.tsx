import { Search } from "lucide-react";
import { DebouncedInput } from "@/ui/debounced-input";

/** A text filter of a list, which applies once the typing pauses. */
export function FilterField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="field min-w-0 flex-1 basis-56">
      <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
      <DebouncedInput
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        className="min-w-0 flex-1 bg-transparent py-2"
        onDebouncedChange={(text) => onChange(text.trim())}
      />
    </div>
  );
}
