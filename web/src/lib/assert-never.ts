/** Closes a switch over a union: a kind that nobody handled is a compile error, and a loud one at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
