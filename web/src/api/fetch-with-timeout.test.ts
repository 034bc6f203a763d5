import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "@/test/server";
import { api, call } from "./client";
import { ApiError } from "./error";
import { fetchFile } from "./object-urls";
import { writeToken } from "./token";

/** What is left of a file after its head and its first bytes have come. */
let rest: ReadableStreamDefaultController<Uint8Array>;
/** Passes when a test makes it. */
let deadline: AbortController;

beforeEach(() => {
  writeToken("token");
  deadline = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => deadline.signal);
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** Serves the first bytes of a response; resolves once the client has its head. */
function serveSlowly(path: string, type: string): Promise<void> {
  server.use(
    http.get(path, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          rest = controller;
          controller.enqueue(bytes("first, "));
        },
      });
      return new HttpResponse(body, { headers: { "content-type": type } });
    }),
  );
  const fetch = globalThis.fetch;
  return new Promise((resolve) => {
    vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (request, init) => {
      const response = await fetch(request, init);
      // As browsers do, and the mock server does not: an abort breaks a body that is under way.
      init?.signal?.addEventListener("abort", () => rest.error(init.signal?.reason));
      // A task of its own: what awaits the response goes first.
      setTimeout(resolve);
      return response;
    });
  });
}

const FILES = [
  [
    "the archive of all data",
    "*/api/users/me/export/archive",
    "application/zip",
    async () =>
      (await call(
        api.GET("/api/users/me/export/archive", { parseAs: "blob" }),
        "Failed",
      )) as unknown as Blob,
  ],
  [
    "the statement of the wallet",
    "*/api/wallet/transactions.csv",
    "text/csv; charset=utf-8",
    async () =>
      (await call(
        api.GET("/api/wallet/transactions.csv", { params: { query: {} }, parseAs: "blob" }),
        "Failed",
      )) as unknown as Blob,
  ],
  [
    "a file of a dispute",
    "*/api/challenges/c-1/evidence/e-1",
    "application/pdf",
    () => fetchFile("/api/challenges/c-1/evidence/e-1"),
  ],
] as const;

test.each(FILES)("%s takes as long as the line needs", async (_, path, type, load) => {
  const headCame = serveSlowly(path, type);
  const loading = load();
  await headCame;
  deadline.abort(new DOMException("late", "TimeoutError"));
  rest.enqueue(bytes("second, "));
  rest.enqueue(bytes("last"));
  rest.close();
  expect(await (await loading).text()).toBe("first, second, last");
});

test("a file that stands still is given up, which is called so", async () => {
  const headCame = serveSlowly("*/api/challenges/c-1/evidence/e-1", "application/pdf");
  const failed = fetchFile("/api/challenges/c-1/evidence/e-1").catch((error: unknown) => error);
  await headCame;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The limit begins anew with each piece.
  rest.enqueue(bytes("second"));
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(20_000);
  const error = await failed;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "TIMEOUT" });
});

test("a file whose line breaks is called so", async () => {
  const headCame = serveSlowly("*/api/challenges/c-1/evidence/e-1", "application/pdf");
  const failed = fetchFile("/api/challenges/c-1/evidence/e-1").catch((error: unknown) => error);
  await headCame;
  rest.error(new TypeError("terminated"));
  expect(await failed).toMatchObject({ code: "NETWORK" });
});

test("GEN-10 a JSON response has to be whole at its deadline", async () => {
  const headCame = serveSlowly("*/api/auth/me", "application/json");
  const failed = call(api.GET("/api/auth/me"), "Failed").catch((error: unknown) => error);
  await headCame;
  deadline.abort(new DOMException("late", "TimeoutError"));
  expect(await failed).toMatchObject({ name: "TimeoutError" });
});
