import { Link } from "react-router";
import type { ReportReason } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import type { ReportResult, ReportRow } from "../api-types";
import { UserLink } from "../user-link";

const REASONS: Readonly<Record<ReportReason, string>> = {
  cheating: "Cheating",
  false_result: "False result",
  abuse: "Insults, threats or harassment",
  content: "Inappropriate title, text or picture",
  other: "Something else",
};

export const RESULTS: Readonly<Record<ReportResult, string>> = {
  action_taken: "Action taken",
  no_action: "No action",
};

/**
 * One report: about what, by which player, in which words, and how it ended. Moderators read the file of any reported
 * challenge; its match page stays closed to them where it is private or for friends.
 */
export function ReportItem({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const { reporter, challenge, player, reason, details, reportedAt, outcome } = report;
  return (
    <li className="card grid gap-2.5 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{REASONS[reason]}</p>
          <p className="text-sm text-fg-2">
            {challenge ? (
              <>
                Challenge{" "}
                <Link to={`/admin/disputes/${challenge._id}`} className="link">
                  {challenge.title}
                </Link>{" "}
                (
                <Link
                  to={`/challenges/${challenge._id}`}
                  aria-label={`Match page of ${challenge.title}`}
                  className="link"
                >
                  match page
                </Link>
                )
              </>
            ) : null}
            {challenge && player ? ", " : null}
            {player ? (
              <>
                {challenge ? "player " : "Player "}
                <UserLink user={player} />
              </>
            ) : null}
          </p>
        </div>
        {outcome ? (
          <Badge
            tone={outcome.result === "action_taken" ? "dispute" : "done"}
            shape={outcome.result === "action_taken" ? "flag" : "check"}
          >
            {RESULTS[outcome.result]}
          </Badge>
        ) : (
          <Button
            size="sm"
            aria-label={`Close the report by ${reporter.username}`}
            onClick={onClose}
          >
            Close
          </Button>
        )}
      </div>
      {details ? <p className="text-sm whitespace-pre-wrap">{details}</p> : null}
      <p className="text-xs text-fg-3">
        Reported by <UserLink user={reporter} /> on{" "}
        <time dateTime={reportedAt}>{formatDateTime(reportedAt)}</time>
      </p>
      {outcome ? (
        <div className="border-l-2 border-line pl-3 text-sm">
          <p className="whitespace-pre-wrap">{outcome.note}</p>
          <p className="text-xs text-fg-3">
            Closed by <UserLink user={outcome.by} /> on{" "}
            <time dateTime={outcome.at}>{formatDateTime(outcome.at)}</time>
          </p>
        </div>
      ) : null}
    </li>
  );
}
