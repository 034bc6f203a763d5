// Measures this crate, Node's socket.io and the crate socketioxide, and prints a table: `node bench/run.js`.
// All servers get the same load from the same driver, one after the other, on this machine.
// SOCKETIO_EXAMPLES is a folder of built examples, which skips their build; ROUNDS is the number of rounds per median.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const PORT = 3199;
const ROUNDS = Number(process.env.ROUNDS ?? 1);

const run = (command, args, options = {}) =>
  execFileSync(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
    ...options,
  });

if (!existsSync(join(here, "node_modules"))) {
  run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here });
}
const examples = process.env.SOCKETIO_EXAMPLES ?? build();

function build() {
  const manifest = ["--manifest-path", join(here, "..", "Cargo.toml")];
  const wanted = ["--example", "bench", "--example", "bench_driver"];
  run("cargo", ["build", "--release", ...manifest, ...wanted]);
  const metadata = run("cargo", ["metadata", "--format-version", "1", "--no-deps", ...manifest]);
  return join(JSON.parse(metadata).target_directory, "release", "examples");
}

// A workspace of its own, so that no other build compiles the peer's dependencies.
function buildSocketioxide() {
  const folder = join(here, "socketioxide");
  const target = join(examples, "..", "..", "socketioxide");
  const manifest = ["--manifest-path", join(folder, "Cargo.toml"), "--target-dir", target];
  run("cargo", ["build", "--release", "--locked", ...manifest]);
  return join(target, "release", "socketioxide-peer");
}

const servers = {
  ours: [join(examples, "bench")],
  node: [process.execPath, join(here, "server.js")],
  socketioxide: [buildSocketioxide()],
};
const sides = Object.keys(servers);

const scenarios = {
  "idle, 3,000": ["idle", "3000"],
  "idle, 10,000": ["idle", "10000"],
  "echo, 100": ["echo", "100"],
  "broadcast, 1,000": ["broadcast", "1000"],
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
    const driver = spawnSync(
      join(examples, "bench_driver"),
      [String(PORT), String(server.pid), ...scenario],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    if (driver.status !== 0) throw new Error(`the driver failed on ${scenario}`);
    return JSON.parse(driver.stdout);
  } finally {
    const exited = once(server, "exit");
    server.kill("SIGKILL");
    await exited;
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

// Per figure of the driver: its label, its unit, and the factor to divide the driver's value by.
const figures = {
  bytes_per_connection: ["memory of a connection", "KiB", 1024],
  echoes_per_second: ["round trips", "/s", 1],
  deliveries_per_second: ["deliveries", "/s", 1],
  cpu_nanos: ["server CPU for each", "µs", 1000],
  p50_micros: ["latency, median", "ms", 1000],
  p99_micros: ["latency, p99", "ms", 1000],
};

const formatted = (number) =>
  number.toLocaleString("en", { maximumFractionDigits: number < 1000 ? 1 : 0 });

function row(cells) {
  const [name, what, unit, ...numbers] = cells;
  const columns = numbers.map((cell) => cell.padStart(13)).join("");
  console.log(`${name.padEnd(18)}${what.padEnd(23)}${unit.padEnd(4)}${columns}`);
}

const load = () => loadavg()[0].toFixed(2);
console.log(
  `\nsocketio beside socket.io on Node ${process.versions.node} and socketioxide; median of ${ROUNDS}, load average ${load()}\n`,
);
row(["load, clients", "figure", "unit", "socketio", "Node", "ratio", "socketioxide", "ratio"]);
for (const [name, scenario] of Object.entries(scenarios)) {
  if (process.argv[2] && !name.startsWith(process.argv[2])) continue;
  const results = Object.fromEntries(sides.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) {
      results[side].push(await measure(servers[side], scenario));
    }
  }
  for (const key of Object.keys(results.ours[0])) {
    const [what, unit, scale] = figures[key];
    const [ours, ...peers] = sides.map((side) =>
      median(results[side].map((result) => result[key] / scale)),
    );
    const beside = peers.flatMap((peer) => [formatted(peer), (ours / peer).toFixed(2)]);
    row([name, what, unit, formatted(ours), ...beside]);
  }
}
console.log(`\nload average ${load()}`);
