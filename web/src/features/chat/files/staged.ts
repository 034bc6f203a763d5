import { create } from "zustand";
import type { FormLimits } from "@/api/config";
import { messageOf } from "@/api/error";
import type { Attachment } from "@/api/types";
import { upload } from "@/api/upload";
import { newIdempotencyKey } from "@/lib/idempotency";
import { holdLocal } from "./object-urls";

/** A chosen file, to be sent with the next message. */
export type Staged = {
  id: string;
  file: File;
  state:
    | { kind: "uploading"; done: number }
    | { kind: "ready"; attachment: Attachment }
    | { kind: "failed"; message: string; mayRetry: boolean };
};

/** Keyed by draft. Files do not survive a reload. */
const useStagedStore = create<Readonly<Record<string, readonly Staged[]>>>()(() => ({}));
const uploads = new Map<string, AbortController>();

const NONE: readonly Staged[] = [];

export const useStaged = (key: string): readonly Staged[] =>
  useStagedStore((all) => all[key] ?? NONE);

/** Stages files and starts their uploads; returns why some were rejected, if any were. */
export function stage(
  key: string,
  files: readonly File[],
  limits: FormLimits["chat"] | undefined,
): string | null {
  const most = limits?.filesMax ?? Number.POSITIVE_INFINITY;
  const room = most - stagedAt(key).length;
  for (const file of files.slice(0, room)) {
    const staged: Staged = { id: newIdempotencyKey(), file, state: stateAtFirst(file, limits) };
    change(key, (all) => [...all, staged]);
    if (staged.state.kind === "uploading") void begin(key, staged);
  }
  return files.length > room ? `At most ${most} files go with one message` : null;
}

function stateAtFirst({ size }: File, limits: FormLimits["chat"] | undefined): Staged["state"] {
  if (limits && size > limits.fileBytesMax) {
    return failed(`Files can be at most ${Math.round(limits.fileBytesMax / 1024 ** 2)} MB`);
  }
  return size === 0 ? failed("This file is empty") : { kind: "uploading", done: 0 };
}

function failed(message: string): Staged["state"] {
  return { kind: "failed", message, mayRetry: false };
}

export function uploadAgain(key: string, staged: Staged): void {
  moved(key, staged.id, { kind: "uploading", done: 0 });
  void begin(key, staged);
}

export function unstage(key: string, id: string): void {
  uploads.get(id)?.abort();
  change(key, (all) => all.filter((staged) => staged.id !== id));
}

/** Removes the uploaded files and returns them as the attachments of a message. */
export function takeStaged(key: string): Attachment[] {
  const attachments = stagedAt(key).flatMap(({ state }) =>
    state.kind === "ready" ? [state.attachment] : [],
  );
  change(key, (all) => all.filter(({ state }) => state.kind !== "ready"));
  return attachments;
}

async function begin(key: string, { id, file }: Staged): Promise<void> {
  const stop = new AbortController();
  uploads.set(id, stop);
  const form = new FormData();
  form.append("file", file);
  try {
    const body = await upload({
      path: "/api/messages/attachments",
      form,
      onProgress: (done) => moved(key, id, { kind: "uploading", done }),
      signal: stop.signal,
    });
    const [attachment] = (body as { data: { attachments: Attachment[] } }).data.attachments;
    if (!attachment) throw new Error("an upload was answered without its file");
    if (attachment.previewUrl) holdLocal(attachment.previewUrl, file);
    moved(key, id, { kind: "ready", attachment });
  } catch (error) {
    moved(key, id, { kind: "failed", ...whyNot(error) });
  }
  uploads.delete(id);
}

/** Tells a rejected file, with the server's reason, from a transfer error, which may be retried. */
function whyNot(error: unknown): { message: string; mayRetry: boolean } {
  const fields = (error as { fields?: Record<string, string> }).fields ?? {};
  const status = (error as { status?: number }).status ?? 0;
  const isRefused = status >= 400 && status < 500 && status !== 429;
  return { message: fields["file"] ?? messageOf(error, "Request failed"), mayRetry: !isRefused };
}

function stagedAt(key: string): readonly Staged[] {
  return useStagedStore.getState()[key] ?? NONE;
}

function moved(key: string, id: string, state: Staged["state"]): void {
  change(key, (all) => all.map((staged) => (staged.id === id ? { ...staged, state } : staged)));
}

function change(key: string, next: (all: readonly Staged[]) => readonly Staged[]): void {
  useStagedStore.setState((all) => ({ [key]: next(all[key] ?? NONE) }));
}
