// Starts the built server for one run of the tests, on a free port and with an empty data folder of its
// own (its PostgreSQL lives in there), and leaves nothing behind.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = process.env.E2E_SERVER ?? `${root}target/release/duel-ledger`;
const dataFolder = process.env.E2E_DATA_DIR;

// A folder that exists already belongs to somebody else.
mkdirSync(dataFolder);

const child = spawn(server, [], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: process.env.E2E_PORT,
    METRICS_PORT: "0",
    DATA_DIR: dataFolder,
  },
});
child.on("error", (error) => {
  console.error(`The server ${server} cannot be started (${error.message}); build it first.`);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
