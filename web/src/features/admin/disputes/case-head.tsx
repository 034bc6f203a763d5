import { formatDateTime } from "@/lib/relative-time";
import { useServerNow } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { PersonName } from "@/ui/person-name";
import { TimeLeft } from "@/ui/remaining";
import type { CaseFile, OpenCase } from "../api-types";
import { CaseBadges } from "./case-badges";
import { wasDisputed } from "./case-text";

type Kind = CaseFile["deadlines"][number]["kind"];

/** Where the case stands, and every time that ends. */
export function CaseHead({
  file,
  isReleasing,
  onRelease,
}: {
  file: CaseFile;
  isReleasing: boolean;
  onRelease: () => void;
}) {
  const { escrow, open, deadlines } = file;
  return (
    <Card
      title="Case"
      aside={
        open?.isMine ? (
          <Button size="sm" isPending={isReleasing} onClick={onRelease}>
            Give it back
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-fg-2">
          <Money amount={escrow.total} className="font-semibold text-fg" /> {stakeText(file)}
        </p>
        {open ? <OpenFacts open={open} /> : null}
        {deadlines.length > 0 ? (
          <ul aria-label="Deadlines" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
            {deadlines.map(({ kind, at, user }) => (
              <Time
                key={`${kind} ${user?._id ?? ""}`}
                label={timeText(kind, Boolean(open?.appeal))}
                at={at}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}

function stakeText(file: CaseFile): string {
  if (file.open) return "in escrow.";
  return wasDisputed(file) ? "was staked. It is decided." : "staked. There was no dispute.";
}

function OpenFacts({ open }: { open: OpenCase }) {
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <CaseBadges {...open} isAppeal={Boolean(open.appeal)} />
      </p>
      <p className="text-sm text-fg-2">
        Opened by <PersonName user={open.openedBy} hasAt /> on{" "}
        <time dateTime={open.openedAt} className="num">
          {formatDateTime(open.openedAt)}
        </time>
        .
      </p>
    </>
  );
}

function timeText(kind: Kind, isAppeal: boolean): string {
  switch (kind) {
    case "evidence":
      return "Evidence is taken";
    case "take":
      return "A moderator takes it";
    case "decide":
      return "The moderator decides";
    case "void":
      return isAppeal
        ? "The first ruling stands, unless it is decided"
        : "Refund, unless it is decided";
    case "release":
      return "The ruling is final";
    case "take_back":
      return "A declaration can be taken back";
    case "confirm":
      return "A side can confirm or contest";
  }
}

function Time({ label, at }: { label: string; at: string }) {
  const isOver = Date.parse(at) <= useServerNow();
  return (
    <li className="grid content-start gap-0.5 rounded-[10px] bg-surface-2 px-3 py-2 text-sm">
      <span className="font-medium">{label}</span>
      {isOver ? (
        <span className="text-xs text-fg-2">Over</span>
      ) : (
        <TimeLeft until={at} label="left" />
      )}
      <time dateTime={at} className="num text-xs text-fg-3">
        {formatDateTime(at)}
      </time>
    </li>
  );
}
