/** Adds the team's current value, so that it remains selectable if the list lacks it or is not loaded. */
export function withCurrentValue(values: readonly string[], value: string): readonly string[] {
  return value === "" || values.includes(value) ? values : [...values, value];
}
