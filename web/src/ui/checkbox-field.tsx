import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldMessage } from "./field";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
};

export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-6 items-start gap-2.5 text-sm text-fg-2">
        <input
          id={id}
          type="checkbox"
          className="mt-px size-[18px] shrink-0 cursor-pointer accent-brass-fill"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-under` : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={`${id}-under`} hint={hint} error={error} />
    </div>
  );
}
