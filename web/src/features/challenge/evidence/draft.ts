import type { FormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";
import { newIdempotencyKey } from "@/lib/idempotency";

type EvidenceLimits = FormLimits["evidence"];

/** A chosen file; `problem` is why it cannot be sent. */
export type ChosenFile = { id: string; file: File; problem: string | null };

/** Evidence that the player has chosen and not sent yet. */
export type EvidenceDraft = {
  files: readonly ChosenFile[];
  /** One address a line. */
  links: string;
  text: string;
};

export const EMPTY_DRAFT: EvidenceDraft = { files: [], links: "", text: "" };

/** The kinds that the server takes; it decides by the content. */
export const EVIDENCE_ACCEPT =
  "image/jpeg,image/png,image/webp,image/gif,video/*,application/pdf,text/plain,.log,.md";

export function isEmptyDraft(draft: EvidenceDraft): boolean {
  return draft.files.length === 0 && linksOf(draft).length === 0 && draft.text.trim() === "";
}

function linksOf({ links }: EvidenceDraft): string[] {
  return links.split(/\s+/).filter((link) => link !== "");
}

/** The draft with more files; `rejected` states why some were left out. */
export function withFiles(
  draft: EvidenceDraft,
  files: readonly File[],
  limits: EvidenceLimits | undefined,
): { draft: EvidenceDraft; rejected: string | null } {
  const max = limits?.filesMax ?? Number.POSITIVE_INFINITY;
  const free = Math.max(0, max - draft.files.length);
  const chosen = files.slice(0, free).map((file) => ({
    id: newIdempotencyKey(),
    file,
    problem: fileProblem(file, limits),
  }));
  return {
    draft: { ...draft, files: [...draft.files, ...chosen] },
    rejected: files.length > free ? `You can give at most ${max} files` : null,
  };
}

function fileProblem(file: File, limits: EvidenceLimits | undefined): string | null {
  const { size } = file;
  if (!mayBeEvidence(file)) return "Only pictures, videos, PDF and plain text can be sent";
  if (size === 0) return "This file is empty";
  if (!limits || size <= limits.fileBytesMax) return null;
  return `Files can be at most ${fileSizeText(limits.fileBytesMax)}`;
}

const EVIDENCE_TYPE = /^(image\/(jpeg|png|webp|gif)|video\/.+|application\/pdf|text\/.+)$/;
/** How names of plain texts end to which browsers give other types. */
const TEXT_ENDING = /\.(log|md|csv|json|xml|toml|ya?ml|ini|cfg)$/i;

/** Whether the server may take it, by its type; of a file without a type only the server can tell. */
function mayBeEvidence({ type, name }: File): boolean {
  return type === "" || EVIDENCE_TYPE.test(type) || TEXT_ENDING.test(name);
}

/** Which file cannot be sent, and why; null if all can. */
export function fileProblemOf({ files }: EvidenceDraft): string | null {
  const broken = files.find(({ problem }) => problem !== null);
  return broken ? `Remove ${broken.file.name}: ${broken.problem}` : null;
}

/** Why the links cannot be sent; null if they can. */
export function linksProblem(
  draft: EvidenceDraft,
  limits: EvidenceLimits | undefined,
): string | null {
  const links = linksOf(draft);
  if (links.some((link) => !/^https?:\/\/[^/?#]*\./.test(link))) {
    return "A link must be an http or https address";
  }
  if (!limits) return null;
  if (links.length > limits.linksMax) return `You can give at most ${limits.linksMax} links`;
  return links.some(({ length }) => length > limits.linkMax)
    ? `A link must be at most ${limits.linkMax} characters`
    : null;
}

/** Appends files, links and the text under the names that the server reads. */
export function appendEvidence(form: FormData, draft: EvidenceDraft): FormData {
  for (const link of linksOf(draft)) form.append("link", link);
  const text = draft.text.trim();
  if (text !== "") form.append("text", text);
  for (const { file } of draft.files) form.append("evidence", file);
  return form;
}
