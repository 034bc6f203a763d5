import { useEffect, useRef } from "react";
import { Button } from "./button";
import { Field } from "./field";

export type Quick = { label: string; amount: string };

/** An amount of USDC as text: it is read as whole micro-USDC and never passes through a float. */
export function AmountField({
  value,
  error,
  hint,
  quick,
  onChange,
}: {
  value: string;
  error: string | undefined;
  hint: string;
  quick: readonly Quick[];
  onChange: (text: string) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const focus = () => frame.current?.querySelector("input")?.focus();
  useEffect(focus, []);
  return (
    <div ref={frame} className="grid gap-2.5">
      <Field
        label="Amount"
        unit="USDC"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {quick.map(({ label, amount }) => (
          <Button
            key={label}
            size="sm"
            onClick={() => {
              onChange(amount);
              focus();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
