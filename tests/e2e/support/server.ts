import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "./test.ts";

/** Where serve.mjs says who it is; nothing where the server under test is not ours to stop. */
const desk =
  process.env["E2E_DATA_DIR"] === undefined
    ? null
    : `${process.env["E2E_DATA_DIR"]}.serve.json`;

export const canRestart = desk !== null;

/** Stops the server as an operator would, and waits until the next one takes requests. */
export async function restartServer(request: APIRequestContext): Promise<void> {
  const { pid, starts } = readDesk();
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => readDesk().starts, { timeout: 30_000 }).toBe(starts + 1);
  await expect.poll(() => isReady(request), { timeout: 60_000 }).toBe(true);
}

function readDesk(): { pid: number; starts: number } {
  return JSON.parse(readFileSync(desk ?? "", "utf8"));
}

async function isReady(request: APIRequestContext): Promise<boolean> {
  try {
    return (await request.get("/readyz")).ok();
  } catch {
    return false;
  }
}
