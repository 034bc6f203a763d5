import { useId } from "react";
import { Link } from "react-router";
import { useUser } from "@/api/session";
import { gameName } from "@/lib/game-name";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { PersonName } from "@/ui/person-name";
import { TimeLeft } from "@/ui/remaining";
import type { DisputeRow } from "../api-types";
import { CaseBadges } from "./case-badges";
import { conflictText, deadlineText } from "./case-text";

/** A case in the queue: the row leads to its file, the button takes it. */
export function QueueRow({
  row,
  isTaking,
  linkRef,
  onFocus,
  onTake,
}: {
  row: DisputeRow;
  isTaking: boolean;
  linkRef: (link: HTMLAnchorElement | null) => void;
  onFocus: () => void;
  onTake: () => void;
}) {
  const { _id } = useUser();
  const conflictId = useId();
  return (
    <li
      onFocus={onFocus}
      className="relative grid gap-3 border-b border-line px-4 py-3.5 last:border-0 focus-within:bg-surface-2 hover:bg-surface-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <Link
          ref={linkRef}
          to={`/admin/disputes/${row.challengeId}`}
          className="truncate text-[15px] leading-5 font-semibold after:absolute after:inset-0"
        >
          {row.title}
        </Link>
        <Facts row={row} />
        <p className="flex flex-wrap gap-1.5">
          <CaseBadges {...row} isMine={row.moderator?._id === _id} />
        </p>
        {row.conflict ? (
          <p id={conflictId} className="text-xs text-dispute">
            You cannot decide it. {conflictText(row.conflict)}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:grid sm:content-start sm:justify-items-end">
        <Money amount={row.escrowTotal} className="disp text-[15px] text-brass" />
        <TimeLeft until={row.deadline.at} label={deadlineText(row.deadline, row.isAppeal)} />
        {row.stage !== "taken" ? (
          <span className="relative z-10">
            <Button
              size="sm"
              tone="brass"
              isPending={isTaking}
              disabled={Boolean(row.conflict)}
              aria-label={`Take ${row.title}`}
              aria-describedby={row.conflict ? conflictId : undefined}
              onClick={onTake}
            >
              Take
            </Button>
          </span>
        ) : null}
      </div>
    </li>
  );
}

function Facts({ row: { sides, game, openedAt, evidenceCount } }: { row: DisputeRow }) {
  const now = useServerMinute();
  return (
    <>
      <p className="text-sm text-fg-2">
        {sides.map(({ user, fairPlay }, index) => (
          <span key={user._id}>
            {index > 0 ? " vs " : null}
            <PersonName user={user} className="relative z-10 inline-block min-h-6" />{" "}
            <span className="num text-xs text-fg-3">fair play {fairPlay}</span>
          </span>
        ))}
      </p>
      <p className="num text-xs text-fg-3">
        {gameName(game)} · opened {timeAgo(openedAt, now)} · {piecesText(evidenceCount)}
      </p>
    </>
  );
}

function piecesText(count: number): string {
  if (count === 0) return "no evidence";
  return count === 1 ? "1 piece of evidence" : `${count} pieces of evidence`;
}
