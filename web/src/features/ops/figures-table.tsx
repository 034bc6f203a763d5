import clsx from "clsx";
import type { ReactNode } from "react";

/** A column; figures stand at the right. */
export type Column = { label: string; isText?: boolean };

/**
 * A table of figures. On a narrow screen it scrolls sideways, so it takes the focus of the keyboard; the names of the
 * rows stay in view.
 */
export function FiguresTable({
  caption,
  columns,
  hasWideNames = false,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  /** The rows begin with a `WideRowHead`. */
  hasWideNames?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={`${caption}, scrolls sideways`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-ctl"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ label, isText }) => (
              <th
                key={label}
                scope="col"
                className={clsx(
                  "min-w-13 px-1.5 pb-2 align-bottom text-xs font-medium text-fg-3 first:pl-0 last:pr-0",
                  isText ? "text-left" : "text-right",
                  !hasWideNames && "first:bg-surface-1 max-md:first:sticky max-md:first:left-0",
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export const FiguresRow = ({ children }: { children: ReactNode }) => (
  <tr className="border-b border-line last:border-0">{children}</tr>
);

export const RowHead = ({ children }: { children: ReactNode }) => (
  <th
    scope="row"
    className="bg-surface-1 py-2 pr-2 text-left font-medium max-md:sticky max-md:left-0"
  >
    {children}
  </th>
);

/** A name that is too wide to stay in view on a phone. */
export const WideRowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="py-2 pr-2 text-left font-medium">
    {children}
  </th>
);

export const Figure = ({ children }: { children: ReactNode }) => (
  <td className="num px-1.5 py-2 text-right whitespace-nowrap last:pr-0">{children}</td>
);

export const TextCell = ({ children }: { children: ReactNode }) => (
  <td className="px-1.5 py-2 text-left last:pr-0">{children}</td>
);
