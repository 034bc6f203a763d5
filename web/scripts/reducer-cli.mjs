// The client's reducer of challenge events as a program, so that a test in any language can compare it
// with the real server. It runs from any folder and needs the web app's node_modules:
//
//   node web/scripts/reducer-cli.mjs
//
// It reads one JSON command a line on standard input and writes one JSON line for each, in order:
//
//   {"cmd": "snapshot", "data": <data of GET /api/challenges/{id}>, "viewer": "<user id>" | null}
//       -> {"version": 3, "result": "snapshot", "state": {…}}
//   {"cmd": "event", "event": <payload of challenge_event>}
//       -> {"version": 4, "result": "applied" | "stale" | "gap" | "refetch" | "dropped", "state": {…}}
//
// `state` is the snapshot as the browser would then hold it, spelled as in `data`. After "gap" the caller requests
// the missing events from the server, after "refetch" it sends a new "snapshot". "dropped" is a payload that the
// browser would reject, or whose `after` it cannot read: the program uses the same schemas. A line that is not a
// command is answered with {"result": "error", "message": …}; the program ends with its input.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const resolve = { alias: { "@": `${root}src` } };
const load = async (file) =>
  (await runnerImport(`/src/${file}`, { root, resolve, configFile: false, logLevel: "error" }))
    .module;
const [{ reduce }, { parseEvent }] = await Promise.all([
  load("features/challenge/live/reduce.ts"),
  load("api/live/events.ts"),
]);

let snapshot = null;
let viewer = null;

function run(command) {
  switch (command.cmd) {
    case "snapshot":
      snapshot = command.data;
      viewer = command.viewer ?? null;
      return "snapshot";
    case "event":
      if (snapshot === null) throw new Error("an event before the first snapshot");
      return applyEvent(command.event);
    default:
      throw new Error(`unknown command: ${command.cmd}`);
  }
}

function applyEvent(payload) {
  const event = parseEvent("challenge_event", payload);
  // The browser fetches a snapshot in place of an `after` that it cannot read, which would hide that the schemas differ.
  const isUnreadable = payload.after != null && event?.after === undefined;
  if (event === null || isUnreadable) return "dropped";
  const reduction = reduce(snapshot, event, viewer);
  if (reduction.kind === "applied") snapshot = reduction.state;
  return reduction.kind;
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  let response;
  try {
    const result = run(JSON.parse(line));
    response = { version: snapshot.version, result, state: snapshot };
  } catch (error) {
    response = { result: "error", message: error.message };
  }
  process.stdout.write(`${JSON.stringify(response)}\n`);
}
