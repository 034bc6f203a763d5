import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Lets the server's own audit look at the books, beside the running server; rejects where it finds a
 * breach, which it says by its exit code. Null where the server under test is not ours to audit.
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
