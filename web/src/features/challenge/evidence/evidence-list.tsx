import { ExternalLink, Quote } from "lucide-react";
import type { Evidence } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { PersonName } from "@/ui/person-name";
import { EvidenceFile } from "./evidence-file";

/** What one side shows, in the order in which it came. */
export function EvidenceList({
  path,
  label,
  evidence,
}: {
  /** The address under which the viewer reads this evidence. */
  path: string;
  label: string;
  evidence: readonly Evidence[];
}) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {evidence.map((piece) => (
        <li key={piece._id} className="grid min-w-0 gap-1.5">
          <Piece path={path} piece={piece} />
          <p className="num text-xs text-fg-3">
            <time dateTime={piece.createdAt}>{timestamp(piece.createdAt)}</time>
            {piece.file ? <> · SHA-256 {piece.sha256.slice(0, HASH_SHOWN)}…</> : null}
            {isOfSuccessor(piece) ? (
              <>
                {" "}
                · given by <PersonName user={piece.givenBy} hasAt />
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The successor of a team's leader gives evidence for the seat of the former one. */
function isOfSuccessor({ givenBy, userId }: Evidence): boolean {
  return givenBy._id !== userId;
}

/** Enough digits to compare two files by eye. */
const HASH_SHOWN = 12;

function Piece({ path, piece }: { path: string; piece: Evidence }) {
  switch (piece.kind) {
    case "file":
      return <EvidenceFile path={`${path}/${piece._id}`} piece={piece} />;
    case "link":
      return (
        <a
          href={piece.content ?? ""}
          target="_blank"
          rel="noreferrer noopener nofollow"
          className="flex min-h-9 items-center gap-2 rounded-[10px] bg-surface-2 px-3 py-2 text-sm underline"
        >
          <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-fg-2" />
          <span className="min-w-0 break-all">{piece.content}</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      );
    case "text":
      return (
        <p className="flex gap-2 rounded-[10px] bg-surface-2 px-3 py-2 text-sm text-fg-2">
          <Quote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-fg-3" />
          <span className="min-w-0 whitespace-pre-line">{piece.content}</span>
        </p>
      );
  }
}
