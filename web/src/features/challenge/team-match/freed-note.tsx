import type { Challenge } from "@/api/types";
import { Note } from "@/ui/note";
import { freedText } from "../live/approval-text";
import { useMatchLog } from "../live/use-match-log";
import { isTeamMatch } from "./sides";

/** After a team has given the place back: why, and what comes next. */
export function FreedNote({
  challenge,
  inviteCode,
}: {
  challenge: Challenge;
  inviteCode: string | null;
}) {
  const isFree = challenge.status === "open" && !challenge.isReserved;
  return isTeamMatch(challenge) && isFree ? (
    <LastFreed challenge={challenge} inviteCode={inviteCode} />
  ) : null;
}

function LastFreed({ challenge, inviteCode }: { challenge: Challenge; inviteCode: string | null }) {
  const { events } = useMatchLog(challenge, inviteCode);
  const freed = events?.findLast(({ type }) => type === "place_freed");
  if (!freed) return null;
  const data = typeof freed.data === "object" && freed.data !== null ? { ...freed.data } : {};
  const next = challenge.opponentTeam
    ? `${challenge.opponentTeam.name} can accept again`
    : "any team can accept now";
  return <Note tone="info" message={`${freedText(data)}; ${next}.`} />;
}
