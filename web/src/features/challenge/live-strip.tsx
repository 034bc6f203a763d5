import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { Challenge } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { useThumbnails } from "./lists/use-lists";
import { phaseOf } from "./live/match-clock";
import { PhaseClock } from "./live/phase-clock";
import { myChallengesQuery } from "./queries";
import { isLeaderOfSide, opponentsText } from "./team-match/sides";

/** The most strips, one per match; the list contains the rest. */
const STRIPS_MAX = 2;
const FETCHED_MAX = 4;

/** Shows the player's running matches on every page, each with a link to it. */
export function LiveStrip({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { data } = useQuery(
    myChallengesQuery({ type: "all", status: "active", page: 1, limit: FETCHED_MAX }),
  );
  useThumbnails(data?.challenges);
  const otherMatches = (data?.challenges ?? []).filter(
    ({ _id, status }) => status === "active" && !pathname.startsWith(`/challenges/${_id}`),
  );
  const visible = otherMatches.slice(0, STRIPS_MAX);
  if (visible.length === 0) return null;
  const more = otherMatches.length - visible.length;
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 lg:mb-5">
      {visible.map((challenge) => (
        <Strip key={challenge._id} challenge={challenge} userId={userId} />
      ))}
      {more > 0 ? (
        <Link to="/ongoing-challenges" className="link justify-self-start text-sm">
          and {more} more of your matches
        </Link>
      ) : null}
    </div>
  );
}

function Strip({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const opponents = opponentsText(challenge, userId);
  const now = useServerMinute();
  const isOver = phaseOf(challenge, challenge.deadlines, now)?.name === "undeclared";
  const overText = isLeaderOfSide(challenge, userId) ? "Time to declare" : "Waiting for a result";
  return (
    <Link
      to={`/challenges/${challenge._id}/ongoing`}
      className="flex items-center gap-3 rounded-card bg-active-soft px-3.5 py-2.5 lg:gap-4 lg:px-4"
    >
      <span aria-hidden="true" className="pulse text-active" />
      <span className="line-clamp-2 min-w-0 flex-1 text-[13.5px] sm:line-clamp-1">
        <b className="font-semibold">{isOver ? overText : "You are live"}</b>
        <span className="text-fg-2">
          {" "}
          in {challenge.title}
          {opponents === "" ? null : ` against ${opponents}`}
        </span>
      </span>
      <PhaseClock challenge={challenge} className="shrink-0 text-[13.5px] text-active" />
      <span className="hidden items-center gap-1.5 text-[13.5px] font-semibold sm:flex">
        Back to challenge
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
    </Link>
  );
}
