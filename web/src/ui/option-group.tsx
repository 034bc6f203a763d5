import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";

/** A labelled part of a combobox's list. */
export function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
    <div role="group" aria-labelledby={id}>
      <div id={id} className="eyebrow px-2.5 pt-2 pb-1">
        {label}
      </div>
      {children}
    </div>
  );
}

/** An option of a combobox; the field retains the focus, and the active option stays in view. */
export function Option({
  id,
  isActive,
  className,
  keyShortcuts,
  onChoose,
  children,
}: {
  id: string;
  isActive: boolean;
  className?: string;
  /** What else its keys do, as aria-keyshortcuts. */
  keyShortcuts?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled by the combobox that owns the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is never focused itself.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-keyshortcuts={keyShortcuts}
      className={clsx("menu-item py-1.5 hover:bg-surface-3 pointer-coarse:min-h-11", className)}
      // A press would move the focus and thereby close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
