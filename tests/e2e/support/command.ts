import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Runs a command of the server's own command line, beside the running server, and returns what it prints; rejects if
 * the command fails. Null if the server under test was not started by this run.
 */
export async function runCommand(...args: string[]): Promise<string | null> {
  const dataFolder = process.env["E2E_DATA_DIR"];
  if (dataFolder === undefined) return null;
  const server = process.env["E2E_SERVER"] ?? join(root, "target/release/duel-ledger");
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: dataFolder };
  try {
    return (await run(server, args, { cwd: root, env })).stdout;
  } catch (error) {
    // What a command finds wrong stands in its output.
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`duel-ledger ${args.join(" ")} failed: ${stdout}${stderr}`, { cause: error });
  }
}
