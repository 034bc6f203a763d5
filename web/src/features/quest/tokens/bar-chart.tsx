import { useId } from "react";

export type BarRow = { label: string; percent: number; figures: readonly string[] };

const WIDTH = 320;
const ROW = 30;
const LABEL = 128;

/** Horizontal bars, drawn for the eye; the table below them has the same figures and more. */
export function BarChart({
  caption,
  rows,
  columns,
}: {
  caption: string;
  rows: readonly BarRow[];
  columns: readonly string[];
}) {
  const id = useId();
  const longest = Math.max(...rows.map(({ percent }) => percent));
  const scale = (WIDTH - LABEL - 44) / longest;
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-3 text-sm text-fg-2">
        {caption}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
        className="w-full"
        aria-hidden="true"
        focusable="false"
      >
        {rows.map(({ label, percent }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text x="0" y="19" fontSize="12" fill="var(--fg-2)">
              {label}
            </text>
            <rect
              x={LABEL}
              y="7"
              width={percent * scale}
              height="16"
              rx="3"
              fill={index % 2 === 0 ? "var(--c1)" : "var(--c2)"}
            />
            <text x={LABEL + percent * scale + 6} y="19" fontSize="12" fill="var(--fg)">
              {percent}%
            </text>
          </g>
        ))}
      </svg>
      <div className="scroll-x mt-3">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-left text-xs text-fg-3">
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={
                    index === 0 ? "py-1.5 font-medium" : "py-1.5 pl-3 text-right font-medium"
                  }
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, percent, figures }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal text-fg-2">
                  {label}
                </th>
                <td className="num py-1.5 pl-3 text-right">{percent}%</td>
                {figures.map((figure, index) => (
                  <td key={columns[index + 2] ?? figure} className="num py-1.5 pl-3 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
