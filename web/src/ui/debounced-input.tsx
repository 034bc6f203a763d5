import { type ComponentProps, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

type DebouncedInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  /** Called once the user stops typing for a moment. */
  onDebouncedChange: (value: string) => void;
  /** How long the typing has to pause. */
  delayMs?: number;
};

/**
 * An input that reports its value when the typing pauses, and that `value` may still change from outside. A reported
 * value may come back later and trimmed, while the user goes on typing: it then changes nothing.
 */
export function DebouncedInput({
  value,
  onDebouncedChange,
  delayMs = DEBOUNCE_MS,
  ...rest
}: DebouncedInputProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** What was reported and has not come back as `value` yet. */
  const [reported, setReported] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (lastValue !== value) {
    setLastValue(value);
    setReported(null);
    if (reported?.trim() !== value.trim()) setText(value);
  }
  return (
    <input
      {...rest}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          setReported(target.value);
          onDebouncedChange(target.value);
        }, delayMs);
      }}
    />
  );
}
