import { formatDateTime } from "@/lib/relative-time";
import { useServerNow } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Money } from "@/ui/money";
import { Remaining } from "@/ui/remaining";
import type { CaseDeadline, CaseFile } from "../api-types";
import { CaseBadges } from "./case-badges";
import { isDecided } from "./case-panel";

const DEADLINES: Record<CaseDeadline["kind"] | "evidence", string> = {
  evidence: "Evidence is taken",
  take: "A moderator takes it",
  decide: "The moderator decides",
  dispute: "Refund, unless it is decided",
};

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
  const { openedAt, openedBy, escrow, isMine, evidenceUntil, deadlines, isAppeal } = file;
  const isOver = isDecided(file);
  return (
    <Card
      title="Case"
      aside={
        isMine && !isOver ? (
          <Button size="sm" isPending={isReleasing} onClick={onRelease}>
            Give it back
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3">
        {isOver ? null : (
          <p className="flex flex-wrap gap-1.5">
            <CaseBadges {...file} needsSecondOpinion={file.proposal !== null} isMine={isMine} />
          </p>
        )}
        <p className="text-sm text-fg-2">
          <Money amount={escrow.total} className="font-semibold text-fg" /> in escrow. Opened by @
          {openedBy.username} on{" "}
          <time dateTime={openedAt} className="num">
            {formatDateTime(openedAt)}
          </time>
          .
        </p>
        {isOver ? null : (
          <ul aria-label="Deadlines" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
            <Time label={DEADLINES.evidence} at={evidenceUntil} />
            {deadlines
              .filter(({ kind }) => kind in DEADLINES)
              .map(({ kind, at }) => (
                <Time
                  key={kind}
                  label={
                    kind === "dispute" && isAppeal
                      ? "The first ruling stands, unless it is decided"
                      : DEADLINES[kind]
                  }
                  at={at}
                />
              ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Time({ label, at }: { label: string; at: string }) {
  const isOver = Date.parse(at) <= useServerNow();
  return (
    <li className="grid content-start gap-0.5 rounded-[10px] bg-surface-2 px-3 py-2 text-sm">
      <span className="font-medium">{label}</span>
      {isOver ? (
        <span className="text-xs text-fg-2">Over</span>
      ) : (
        <Remaining until={at} label="left" />
      )}
      <time dateTime={at} className="num text-xs text-fg-3">
        {formatDateTime(at)}
      </time>
    </li>
  );
}
