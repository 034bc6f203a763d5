import { Badge } from "@/ui/badge";
import type { DisputeRow } from "../api-types";

/** What is particular about a case, in words and shapes. */
export function CaseBadges({
  isOverdue,
  isAppeal,
  needsSecondOpinion,
  moderator,
  isMine,
}: Pick<DisputeRow, "isOverdue" | "isAppeal" | "needsSecondOpinion" | "moderator"> & {
  isMine: boolean;
}) {
  return (
    <>
      {isOverdue ? (
        <Badge tone="cancel" shape="clock">
          Overdue
        </Badge>
      ) : null}
      {isAppeal ? (
        <Badge tone="dispute" shape="scales">
          Appeal
        </Badge>
      ) : null}
      {needsSecondOpinion ? (
        <Badge tone="full" shape="diamond">
          Second opinion
        </Badge>
      ) : null}
      {moderator ? (
        <Badge tone="active" shape="shield">
          {isMine ? "Taken by you" : `Taken by ${moderator.username}`}
        </Badge>
      ) : (
        <Badge tone="open" shape="ring">
          Waiting
        </Badge>
      )}
    </>
  );
}
