import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";

export type Tab<T extends string> = { value: T; label: ReactNode; count?: number | string };

/** Tabs of one page; the page stores the chosen tab in its URL and renders the panel as children. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is read from the document after each change.
  useEffect(() => revealChosen(list.current), [value]);
  return (
    <Radix.Root value={value} onValueChange={choose} activationMode="manual">
      <Radix.List
        ref={list}
        aria-label={label}
        className="scroll-x -mx-4 mb-4 flex gap-2 px-4 lg:mx-0 lg:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="h-9 shrink-0 rounded-full bg-surface-2 px-4 text-[13.5px] font-medium text-fg-2 shadow-[inset_0_0_0_1px_var(--line)] data-[state=active]:bg-fg data-[state=active]:text-bg"
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="num"> {tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const MARGIN_PX = 16;

/** Scrolls the row sideways, and never the page, until the chosen tab is whole: the address may name one beyond the edge. */
function revealChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector("[data-state=active]");
  if (!list || !chosen) return;
  const [row, tab] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (tab.right > row.right) list.scrollLeft += tab.right - row.right + MARGIN_PX;
  else if (tab.left < row.left) list.scrollLeft += tab.left - row.left - MARGIN_PX;
}
