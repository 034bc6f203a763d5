import { useEffect, useRef } from "react";

/** Names the step and takes the focus, so that screen readers announce the change. */
export function StepHeading({
  step,
  of,
  children,
}: {
  step: number;
  of: number;
  children: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = step === 1;
  useEffect(() => {
    // The first step opens on its field instead.
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <h3 ref={heading} tabIndex={-1} className="-mt-2 text-sm text-fg-3 outline-none">
      Step {step} of {of}: <span className="text-fg-2">{children}</span>
    </h3>
  );
}
