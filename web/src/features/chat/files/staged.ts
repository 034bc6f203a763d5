import { create } from "zustand";
import { messageOf } from "@/api/error";
import type { Attachment } from "@/api/types";
import { upload } from "@/api/upload";
import { newIdempotencyKey } from "@/lib/idempotency";
import { FILE_BYTES_MAX, FILES_MAX } from "./file-words";
import { holdLocal } from "./object-urls";

/** A file that was chosen and goes with the next message. */
export type Staged = {
  id: string;
  file: File;
  state:
    | { kind: "uploading"; done: number }
    | { kind: "ready"; attachment: Attachment }
    | { kind: "failed"; message: string; mayRetry: boolean };
};

/** By the key of the draft that they belong to. Files cannot be kept over a reload. */
const useStagedStore = create<Readonly<Record<string, readonly Staged[]>>>()(() => ({}));
const uploads = new Map<string, AbortController>();

const NONE: readonly Staged[] = [];

export const useStaged = (key: string): readonly Staged[] =>
  useStagedStore((all) => all[key] ?? NONE);

/** Takes files in and begins to upload them; answers why some were left out, if any were. */
export function stage(key: string, files: readonly File[]): string | null {
  const room = FILES_MAX - stagedAt(key).length;
  for (const file of files.slice(0, room)) {
    const staged: Staged = { id: newIdempotencyKey(), file, state: stateAtFirst(file) };
    change(key, (all) => [...all, staged]);
    if (staged.state.kind === "uploading") void begin(key, staged);
  }
  return files.length > room ? `At most ${FILES_MAX} files go with one message` : null;
}

function stateAtFirst({ size }: File): Staged["state"] {
  if (size > FILE_BYTES_MAX) return failed("Files can be at most 10 MB");
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

/** They go with a message now. */
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

/** The file itself is at fault, which is said of it; or the way was, which may be tried again. */
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
