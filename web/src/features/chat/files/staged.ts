import { create } from "zustand";
import type { FormLimits } from "@/api/config";
import { messageOf } from "@/api/error";
import { cacheLocalFile } from "@/api/object-urls";
import type { Attachment } from "@/api/types";
import { upload } from "@/api/upload";
import { newIdempotencyKey } from "@/lib/idempotency";

/** A chosen file, to be sent with the next message. */
export type StagedFile = {
  id: string;
  file: File;
  state:
    | { kind: "uploading"; done: number }
    | { kind: "ready"; attachment: Attachment }
    | { kind: "failed"; message: string; mayRetry: boolean };
};

/** Keyed by draft. Files do not survive a reload. */
const useStagedStore = create<Readonly<Record<string, readonly StagedFile[]>>>()(() => ({}));
const uploads = new Map<string, AbortController>();

const NONE: readonly StagedFile[] = [];

export const useStagedFiles = (key: string): readonly StagedFile[] =>
  useStagedStore((all) => all[key] ?? NONE);

/** Stages files and starts their uploads; returns why some were rejected, if any were. */
export function stageFiles(
  key: string,
  files: readonly File[],
  limits: FormLimits["chat"] | undefined,
): string | null {
  const max = limits?.filesMax ?? Number.POSITIVE_INFINITY;
  const free = max - stagedFilesAt(key).length;
  for (const file of files.slice(0, free)) {
    const staged: StagedFile = { id: newIdempotencyKey(), file, state: initialState(file, limits) };
    updateFiles(key, (all) => [...all, staged]);
    if (staged.state.kind === "uploading") void startUpload(key, staged);
  }
  return files.length > free ? `At most ${max} files go with one message` : null;
}

function initialState({ size }: File, limits: FormLimits["chat"] | undefined): StagedFile["state"] {
  if (limits && size > limits.fileBytesMax) {
    return failed(`Files can be at most ${Math.round(limits.fileBytesMax / 1024 ** 2)} MB`);
  }
  return size === 0 ? failed("This file is empty") : { kind: "uploading", done: 0 };
}

function failed(message: string): StagedFile["state"] {
  return { kind: "failed", message, mayRetry: false };
}

export function retryUpload(key: string, staged: StagedFile): void {
  setState(key, staged.id, { kind: "uploading", done: 0 });
  void startUpload(key, staged);
}

export function unstage(key: string, id: string): void {
  uploads.get(id)?.abort();
  updateFiles(key, (all) => all.filter((staged) => staged.id !== id));
}

/** Removes the uploaded files and returns them as the attachments of a message. */
export function takeStaged(key: string): Attachment[] {
  const attachments = stagedFilesAt(key).flatMap(({ state }) =>
    state.kind === "ready" ? [state.attachment] : [],
  );
  updateFiles(key, (all) => all.filter(({ state }) => state.kind !== "ready"));
  return attachments;
}

async function startUpload(key: string, { id, file }: StagedFile): Promise<void> {
  const controller = new AbortController();
  uploads.set(id, controller);
  const form = new FormData();
  form.append("file", file);
  try {
    const body = await upload({
      path: "/api/messages/attachments",
      form,
      onProgress: (done) => setState(key, id, { kind: "uploading", done }),
      signal: controller.signal,
    });
    const [attachment] = (body as { data: { attachments: Attachment[] } }).data.attachments;
    if (!attachment) throw new Error("the upload response lacks its file");
    if (attachment.previewUrl) cacheLocalFile(attachment.previewUrl, file);
    setState(key, id, { kind: "ready", attachment });
  } catch (error) {
    setState(key, id, { kind: "failed", ...failureOf(error) });
  }
  uploads.delete(id);
}

/** Distinguishes a rejected file, with the server's reason, from a transfer error, which may be retried. */
function failureOf(error: unknown): { message: string; mayRetry: boolean } {
  const fields = (error as { fields?: Record<string, string> }).fields ?? {};
  const status = (error as { status?: number }).status ?? 0;
  const isRejected = status >= 400 && status < 500 && status !== 429;
  return { message: fields["file"] ?? messageOf(error, "Request failed"), mayRetry: !isRejected };
}

function stagedFilesAt(key: string): readonly StagedFile[] {
  return useStagedStore.getState()[key] ?? NONE;
}

function setState(key: string, id: string, state: StagedFile["state"]): void {
  updateFiles(key, (all) =>
    all.map((staged) => (staged.id === id ? { ...staged, state } : staged)),
  );
}

function updateFiles(
  key: string,
  next: (all: readonly StagedFile[]) => readonly StagedFile[],
): void {
  useStagedStore.setState((all) => ({ [key]: next(all[key] ?? NONE) }));
}
