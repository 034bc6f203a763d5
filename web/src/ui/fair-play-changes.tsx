import clsx from "clsx";
import { Link } from "react-router";
import type { FairPlayChange } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";

/** How a fair-play score has changed and why, the latest first. */
export function FairPlayChanges({ history }: { history: readonly FairPlayChange[] }) {
  if (history.length === 0) {
    return (
      <p className="text-sm text-fg-3">The score has not changed since the account was opened.</p>
    );
  }
  return (
    <ul className="grid gap-3">
      {history.map((change) => (
        <Change key={`${change.at} ${change.challengeId} ${change.points}`} change={change} />
      ))}
    </ul>
  );
}

function Change({
  change: { points, score, reason, challengeId, at },
}: {
  change: FairPlayChange;
}) {
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p>{words(reason)}</p>
        <p className="text-xs text-fg-3">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {challengeId ? (
            <>
              {" · "}
              <Link to={`/challenges/${challengeId}`} className="link">
                Challenge
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <p className="num shrink-0 text-right">
        <span className={clsx("disp text-[13.5px]", points < 0 ? "text-cancel" : "text-open")}>
          {points < 0 ? `−${-points}` : `+${points}`}
        </span>
        <span className="block text-xs text-fg-3">to {score}</span>
      </p>
    </li>
  );
}
