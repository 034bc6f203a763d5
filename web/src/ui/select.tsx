import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame } from "./field";

export type Option = { value: string; label: string };

type SelectProps = ComponentProps<"select"> & { options: readonly Option[] };

/** The native select, which works best on phones, with keyboards and with screen readers. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={clsx("field relative pr-0", className)}>
      <select
        className="min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent py-2 pr-8"
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface-2 text-fg">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-4 text-fg-3"
      />
    </span>
  );
}

export function SelectField({
  label,
  hint,
  error,
  ...select
}: SelectProps & { label: string; hint?: string; error?: string | undefined }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(controlProps) => <Select {...controlProps} {...select} />}
    </FieldFrame>
  );
}
