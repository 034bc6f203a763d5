// Measures this crate beside Node's socket.io and prints a table: `node bench/run.js`.
// Both servers get the same load from the same driver, one after the other, on this machine.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const manifest = join(here, "..", "Cargo.toml");
const PORT = 3199;
const ROUNDS = Number(process.env.ROUNDS ?? 1);

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 26, ...options });

if (!existsSync(join(here, "node_modules"))) run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here });
run("cargo", ["build", "--release", "--manifest-path", manifest, "--example", "bench", "--example", "bench_driver"]);
const metadata = run("cargo", ["metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest]);
const examples = join(JSON.parse(metadata).target_directory, "release", "examples");

const servers = {
  socketio: [join(examples, "bench")],
  "node socket.io": [process.execPath, join(here, "server.js")],
};

const scenarios = {
  "idle 3,000": ["idle", "3000"],
  "idle 10,000": ["idle", "10000"],
  "echo 100": ["echo", "100"],
  "broadcast 1,000": ["broadcast", "1000"],
};

async function listens() {
  const socket = connect(PORT, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function measure([command, ...args], scenario) {
  const env = { ...process.env, PORT: String(PORT), NODE_ENV: "production" };
  const server = spawn(command, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  try {
    while (!(await listens())) await new Promise((tick) => setTimeout(tick, 50));
    const driver = spawnSync(join(examples, "bench_driver"), [String(PORT), String(server.pid), ...scenario], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (driver.status !== 0) throw new Error(`the driver failed on ${scenario}`);
    return JSON.parse(driver.stdout);
  } finally {
    const exited = once(server, "exit");
    server.kill("SIGKILL");
    await exited;
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const only = process.argv[2];
const rows = [];
for (const [name, scenario] of Object.entries(scenarios)) {
  if (only && !name.startsWith(only)) continue;
  for (const [server, command] of Object.entries(servers)) {
    const results = [];
    for (let round = 0; round < ROUNDS; round++) results.push(await measure(command, scenario));
    const row = { scenario: name, server };
    for (const key of Object.keys(results[0])) row[key] = median(results.map((result) => result[key]));
    rows.push(row);
  }
}
console.table(rows);
for (const name of new Set(rows.map((row) => row.scenario))) {
  const [ours, node] = rows.filter((row) => row.scenario === name);
  const ratios = Object.keys(ours)
    .filter((key) => typeof ours[key] === "number")
    .map((key) => `${key} ${(ours[key] / node[key]).toFixed(2)}`);
  console.log(`${name}: ours / Node's: ${ratios.join(", ")}`);
}
