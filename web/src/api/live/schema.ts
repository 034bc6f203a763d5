import * as v from "valibot";

/* The schemas shared by the payloads of sockets. No unparsed value gets past them; unknown fields are dropped. */

/** A whole number that is not negative: versions, counts, milliseconds. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** An RFC 3339 time; an invalid one would make every countdown NaN. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "not a time"),
);

export const amount = v.pipe(v.string(), v.regex(/^-?\d+(\.\d{1,6})?$/));

/** A map from names to numbers, such as the counts of reactions. */
export const counts = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), "not a record"),
  v.record(v.string(), wholeNumber),
);

/** Null also if the field is missing. */
export const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

/** Undefined also if the field is null. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
