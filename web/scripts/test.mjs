/**
 * Runs the tests in as many shards as there are cores: `node scripts/test.mjs [arguments of vitest]`.
 *
 * A worker that has all its files at once loads the modules and the DOM once. Vitest gives a worker its files at once only
 * where it has one worker, so each shard is a process of its own. Files that are named are too few to be divided.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

const args = process.argv.slice(2);
const shards = args.some((arg) => !arg.startsWith("-")) ? 1 : availableParallelism();
const run = (shard) =>
  new Promise((resolve) => {
    const command = ["vitest", "run", `--shard=${shard}/${shards}`, ...args];
    const child = spawn("npx", command, { stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });

const codes = await Promise.all(Array.from({ length: shards }, (_, index) => run(index + 1)));
process.exitCode = Math.max(...codes);
