// Starts the built server for one run of the tests: on a free port, with a data folder of its own and a
// database that is thrown away, and leaves nothing behind.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = process.env.E2E_SERVER ?? join(root, "target/release/duel-ledger");
const dataFolder = process.env.E2E_DATA_DIR;

const lent = process.argv[2] === "beside-the-database" ? process.env.DATABASE_URL : undefined;
const databaseUrl = process.env.E2E_DATABASE_URL ?? lent;

// The server lends a database to the command that it is given, which is this file once more. A
// DATABASE_URL of somebody's own is left alone: players made up for a test have no business there.
if (databaseUrl === undefined) {
  const { DATABASE_URL: _, ...env } = process.env;
  const again = [process.execPath, fileURLToPath(import.meta.url), "beside-the-database"];
  run(["throwaway", "--", ...again], env, () => {});
} else {
  serve();
}

function serve() {
  // A folder that exists already belongs to somebody else.
  mkdirSync(dataFolder, { mode: 0o700 });
  // The audit after a game looks into the same books.
  writeFileSync(join(dataFolder, "database.url"), databaseUrl, { mode: 0o600 });
  const env = {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: process.env.E2E_PORT,
    METRICS_PORT: "0",
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
  };
  run([], env, () => rmSync(dataFolder, { recursive: true, force: true }));
}

function run(args, env, onEnd) {
  const child = spawn(server, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  child.on("error", (error) => {
    console.error(`The server ${server} cannot be started (${error.message}); build it first.`);
    process.exit(1);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGTERM"));
  child.on("exit", (code) => {
    onEnd();
    process.exit(code ?? 0);
  });
}
