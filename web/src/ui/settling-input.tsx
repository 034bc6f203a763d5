import { type ComponentProps, useEffect, useRef, useState } from "react";

const SETTLE_MS = 300;

type SettlingInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  /** Called once the user stops typing for a moment. */
  onSettle: (value: string) => void;
};

/** An input that reports its value when the typing pauses, and that `value` may still change from outside. */
export function SettlingInput({ value, onSettle, ...rest }: SettlingInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <input
      {...rest}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          setKnown(target.value);
          onSettle(target.value);
        }, SETTLE_MS);
      }}
    />
  );
}
