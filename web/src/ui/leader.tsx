import type { ReactNode } from "react";

/** One row of a ledger: a name, a dotted line, a figure. Rows belong in a `<dl>`. */
export function Leader({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="leader text-sm">
      <dt className="text-fg-2">{label}</dt>
      <dd className="disp num text-[13.5px]">{children}</dd>
    </div>
  );
}
