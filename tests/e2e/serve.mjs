// Starts the built server for one run of the tests, on a free port and with an empty data folder of its
// own (its PostgreSQL lives in there, too), and leaves nothing behind.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = process.env.E2E_SERVER ?? join(root, "target/release/duel-ledger");
const dataFolder = process.env.E2E_DATA_DIR;

// A folder that exists already belongs to somebody else.
mkdirSync(dataFolder, { mode: 0o700 });

// A DATABASE_URL of somebody's own is left alone: players made up for a test have no business there.
const { DATABASE_URL: _, ...env } = process.env;
const child = spawn(server, [], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...env,
    HOST: "127.0.0.1",
    PORT: process.env.E2E_PORT,
    METRICS_PORT: "0",
    DATA_DIR: dataFolder,
    DEMO: "0",
  },
});
child.on("error", (error) => {
  console.error(`The server ${server} cannot be started (${error.message}); build it first.`);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  removeData();
  process.exit(code ?? 0);
});

/** Under root the database lives elsewhere, where its unprivileged user may enter; a file says where. */
function removeData() {
  const pointer = join(dataFolder, "postgres.path");
  if (existsSync(pointer)) rmSync(readFileSync(pointer, "utf8").trim(), REMOVAL);
  rmSync(dataFolder, REMOVAL);
}

const REMOVAL = { recursive: true, force: true };
