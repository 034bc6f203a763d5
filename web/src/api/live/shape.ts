/** Parses a value from a socket, or throws Malformed: no unparsed value gets past this boundary. */
export type Reader<T> = (value: unknown) => T;

export class Malformed extends Error {}

export const text: Reader<string> = (value) => {
  if (typeof value === "string") return value;
  throw new Malformed("not a text");
};

/** A whole number that is not negative: versions, counts, milliseconds. */
export const whole: Reader<number> = (value) => {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Malformed("not a whole number");
};

export const flag: Reader<boolean> = (value) => {
  if (typeof value === "boolean") return value;
  throw new Malformed("not true or false");
};

/** An RFC 3339 time; an invalid one would make every countdown NaN. */
export const time: Reader<string> = (value) => {
  if (typeof value === "string" && !Number.isNaN(Date.parse(value))) return value;
  throw new Malformed("not a time");
};

const AMOUNT = /^-?\d+(\.\d{1,6})?$/;

export const amount: Reader<string> = (value) => {
  if (typeof value === "string" && AMOUNT.test(value)) return value;
  throw new Malformed("not an amount");
};

export const anything: Reader<unknown> = (value) => value;

export const oneOf =
  <const T extends string>(words: readonly T[]): Reader<T> =>
  (value) => {
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    throw new Malformed("not a known word");
  };

export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value);

export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === null || value === undefined ? undefined : read(value);

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new Malformed("not a list");
    return value.map(read);
  };

/** A map from names to numbers, such as the counts of reactions. */
export const counts: Reader<Record<string, number>> = (value) =>
  Object.fromEntries(Object.entries(fields(value)).map(([name, count]) => [name, whole(count)]));

type Shape = Record<string, Reader<unknown>>;
type Read<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> };

/** Parses the named fields and drops all others, such as those that a newer server adds. */
export const record =
  <S extends Shape>(shape: S): Reader<Read<S>> =>
  (value) => {
    const from = fields(value);
    // Built field by field from `shape`, so it has its type; TypeScript cannot follow fromEntries.
    return Object.fromEntries(
      Object.entries(shape).map(([name, read]) => [name, read(from[name])]),
    ) as Read<S>;
  };

function fields(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Malformed("not a record");
}
