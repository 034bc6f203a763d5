/** Makes a switch over a union exhaustive: a missing case is a compile error, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
