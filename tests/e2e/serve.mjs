// Starts the built server for one run of the tests, on a free port and with an empty data folder of its
// own (its PostgreSQL lives in there, too), and leaves nothing behind. SIGUSR2 restarts the server on the same
// data: a file beside the folder says whom to send it to, and how many starts there were.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = process.env.E2E_SERVER ?? join(root, "target/release/duel-ledger");
const dataFolder = process.env.E2E_DATA_DIR;

// A folder that exists already belongs to somebody else.
mkdirSync(dataFolder, { mode: 0o700 });

// A DATABASE_URL of somebody's own is left alone: players made up for a test have no business there.
const { DATABASE_URL: _, ...env } = process.env;
const REMOVAL = { recursive: true, force: true };
const desk = `${dataFolder}.serve.json`;
let starts = 0;
let isRestarting = false;
let child = start();

function start() {
  const started = spawn(server, [], {
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
  started.on("error", (error) => {
    console.error(`The server ${server} cannot be started (${error.message}); build it first.`);
    process.exit(1);
  });
  started.on("exit", (code) => {
    if (isRestarting) {
      isRestarting = false;
      child = start();
      return;
    }
    removeData();
    process.exit(code ?? 0);
  });
  starts += 1;
  writeFileSync(desk, JSON.stringify({ pid: process.pid, starts }));
  return started;
}

process.on("SIGUSR2", () => {
  isRestarting = true;
  child.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isRestarting = false;
    child.kill("SIGTERM");
  });
}

/** Under root the database lives elsewhere, where its unprivileged user may enter; a file says where. */
function removeData() {
  const pointer = join(dataFolder, "postgres.path");
  if (existsSync(pointer)) rmSync(readFileSync(pointer, "utf8").trim(), REMOVAL);
  rmSync(dataFolder, REMOVAL);
  rmSync(desk, REMOVAL);
}
