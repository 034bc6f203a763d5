import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Runs the server's own audit of the books, beside the running server; rejects if the audit finds a breach and
 * exits with an error. Null if the server under test was not started by this run.
 */
export async function audit(): Promise<string | null> {
  const dataFolder = process.env["E2E_DATA_DIR"];
  if (dataFolder === undefined) return null;
  const server = process.env["E2E_SERVER"] ?? join(root, "target/release/duel-ledger");
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataFolder };
  const { stdout } = await run(server, ["audit"], { cwd: root, env });
  return stdout;
}
