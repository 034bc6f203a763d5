// Starts the built server for one run of the tests, on a free port and with an empty data folder of its
// own (which contains its PostgreSQL), and deletes the folder at the end. SIGUSR2 restarts the server on the same
// data, and so does a drain from its console: a file beside the folder has the pid to send it to, and the number of starts.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CLIENT_ID, startIssuer } from "./google-issuer.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = process.env.E2E_SERVER ?? join(root, "target/release/duel-ledger");
const dataFolder = process.env.E2E_DATA_DIR;

// Fails if the folder exists, because it is then in use by another process.
mkdirSync(dataFolder, { mode: 0o700 });

// Ignores the caller's DATABASE_URL: test players must not be written to that database.
const { DATABASE_URL: _, ...env } = process.env;
const REMOVAL = { recursive: true, force: true };
const stateFile = `${dataFolder}.serve.json`;
let starts = 0;
let isStopping = false;
const issuer = await startIssuer();
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
      PAYMENT_PROVIDER: "sandbox",
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: issuer,
      GOOGLE_JWKS_URL: `${issuer}/certs`,
      GOOGLE_SIGN_IN_URL: `${issuer}/auth`,
      // All browsers of the run share one address.
      RATE_LIMIT_FACTORS: "all=100",
    },
  });
  started.on("error", (error) => {
    console.error(`The server ${server} cannot be started (${error.message}); build it first.`);
    process.exit(1);
  });
  started.on("exit", (code) => {
    // A server that has stopped in good order, and not because the run ends, was drained.
    if (code === 0 && !isStopping) {
      child = start();
      return;
    }
    removeData();
    process.exit(code ?? 0);
  });
  starts += 1;
  writeFileSync(stateFile, JSON.stringify({ pid: process.pid, starts }));
  return started;
}

process.on("SIGUSR2", () => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopping = true;
    child.kill("SIGTERM");
  });
}

/** For root the database is outside the folder, where its unprivileged user has access; a file contains the path. */
function removeData() {
  const pointer = join(dataFolder, "postgres.path");
  if (existsSync(pointer)) rmSync(readFileSync(pointer, "utf8").trim(), REMOVAL);
  rmSync(dataFolder, REMOVAL);
  rmSync(stateFile, REMOVAL);
}
