import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads a file of test vectors, which the tests of the server's domain write. */
export function readVectors(name: string): unknown {
  const path = join(import.meta.dirname, "../../../domain/vectors", name);
  return JSON.parse(readFileSync(path, "utf8"));
}
