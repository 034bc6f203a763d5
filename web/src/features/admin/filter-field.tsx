import { Search } from "lucide-react";
import { useId } from "react";
import { DebouncedInput } from "@/ui/debounced-input";
import { FieldMessage } from "@/ui/field";

/** A text filter of a list, which applies once the typing pauses. */
export function FilterField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  /** Why the text does not apply. */
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const messageId = useId();
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
      <div className="field">
        <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <DebouncedInput
          type="search"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          className="min-w-0 flex-1 bg-transparent py-2"
          onDebouncedChange={(text) => onChange(text.trim())}
        />
      </div>
      <FieldMessage id={messageId} error={problem} />
    </div>
  );
}
