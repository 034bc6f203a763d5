/** How the line of a series looks: by colour, and by dashes too, so that lines differ without colour. */
export type LineStyle = { token: string; className: string; dash: readonly number[] };

const COLOURS = [
  { token: "--c1", className: "text-c1" },
  { token: "--c2", className: "text-c2" },
  { token: "--c3", className: "text-c3" },
  { token: "--c4", className: "text-c4" },
  { token: "--c5", className: "text-c5" },
  { token: "--c6", className: "text-c6" },
] as const;

/** Lengths of dash and gap, in pixels; none is a whole line. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [4, 4], [14, 4]];

/** The style of a series by its place: no two of the first 36 are alike. */
export function lineStyle(index: number): LineStyle {
  const round = Math.floor(index / COLOURS.length);
  const colour = COLOURS[index % COLOURS.length] ?? COLOURS[0];
  return { ...colour, dash: DASHES[(index + round) % DASHES.length] ?? [] };
}
