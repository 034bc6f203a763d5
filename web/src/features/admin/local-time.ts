/** The time in a field of type datetime-local, or what is wrong with it. */
export type LocalTime = { at: string } | { problem: string };

/** Reads the value of a field of type datetime-local, which is in this device's time zone. */
export function readLocalTime(value: string): LocalTime {
  const at = new Date(value).getTime();
  if (value === "" || Number.isNaN(at)) return { problem: "Choose a day and a time" };
  return { at: new Date(at).toISOString() };
}
