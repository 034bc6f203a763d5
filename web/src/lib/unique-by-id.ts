/** The items without repetition, each in its newest version: a row that moves between two requests is on both pages. */
export function uniqueById<T extends { _id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}
