import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "@/test/server";
import { holdConnection } from "./connection";
import { useLiveStore } from "./status";

// Only the real library shows how it interprets our options.
vi.unmock("socket.io-client");

const HANDSHAKE = `0${JSON.stringify({
  sid: "s-1",
  upgrades: ["websocket"],
  pingInterval: 25_000,
  pingTimeout: 20_000,
  maxPayload: 1_000_000,
})}`;
const never = new Promise<Response>(() => {});
const status = () => useLiveStore.getState().status;

let release = () => {};
/** The transport and the session of each request to the server. */
let requests: string[];

beforeEach(() => {
  requests = [];
});
afterEach(() => release());

function serve(handshake: () => Response | Promise<Response>) {
  server.use(
    http.get("*/socket.io/", ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(`${query.get("transport")} ${query.get("sid")}`);
      return requests.length === 1 ? handshake() : never;
    }),
    http.post("*/socket.io/", () => new Response("ok")),
  );
}

test("API-MSG-07 the connection begins by polling on the default path, and is upgraded to a WebSocket", async () => {
  serve(() => new Response(HANDSHAKE));
  release = holdConnection();
  await expect.poll(() => requests).toContain("websocket s-1");
  expect(requests[0]).toBe("polling null");
});

test("CHAT-40 API-MSG-07 a connection attempt without a response times out after 10 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  serve(() => never);
  release = holdConnection();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(status()).toBe("connecting");
  await vi.advanceTimersByTimeAsync(1);
  expect(status()).toBe("error");
});
