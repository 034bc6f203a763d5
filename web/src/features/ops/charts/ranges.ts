/** The ranges that the server has samples of, in seconds. */
export const RANGES = [
  { value: "900", label: "15 minutes" },
  { value: "3600", label: "1 hour" },
] as const;

/** The range that the address names, else the short one. */
export function rangeOf(params: URLSearchParams): number {
  const range = RANGES.find(({ value }) => value === params.get("range")) ?? RANGES[0];
  return Number(range.value);
}
