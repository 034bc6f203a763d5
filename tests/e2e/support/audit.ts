import { runCommand } from "./command.ts";

/**
 * Runs the server's own audit of the books, beside the running server; rejects if the audit finds a breach and
 * exits with an error. Null if the server under test was not started by this run.
 */
export function audit(): Promise<string | null> {
  return runCommand("audit");
}
