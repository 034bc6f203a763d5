import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "./test.ts";

/** The file in which serve.mjs writes its pid and the number of starts. */
const STATE_FILE = `${process.env["E2E_DATA_DIR"]}.serve.json`;

/** Restarts the server as an operator would, and waits until it is ready. Only for a server that this run started. */
export async function restartServer(request: APIRequestContext): Promise<void> {
  await expectRestart(request, async () => {
    process.kill(readState().pid, "SIGUSR2");
  });
}

/** Expects that the server stops and is started again after this, and waits until it is ready. */
export async function expectRestart(
  request: APIRequestContext,
  stop: () => Promise<void>,
): Promise<void> {
  const { starts } = readState();
  await stop();
  await expect.poll(() => readState().starts, { timeout: 30_000 }).toBe(starts + 1);
  await expect.poll(() => isReady(request), { timeout: 60_000 }).toBe(true);
}

function readState(): { pid: number; starts: number } {
  return JSON.parse(readFileSync(STATE_FILE, "utf8"));
}

async function isReady(request: APIRequestContext): Promise<boolean> {
  try {
    return (await request.get("/readyz")).ok();
  } catch {
    return false;
  }
}
