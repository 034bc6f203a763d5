import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { Challenge } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { clockFigures } from "../live/match-clock";
import { myChallengesQuery } from "../queries";
import { names } from "../words";

/** Whoever has a match running sees it first, with one way back to it. */
export function LiveStrip({ userId }: { userId: string }) {
  const { data } = useQuery(
    myChallengesQuery({ type: "all", status: "active", page: 1, limit: 1 }),
  );
  const challenge = data?.challenges[0];
  return challenge ? <Strip challenge={challenge} userId={userId} /> : null;
}

function Strip({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const opponents = challenge.participants
    .filter(({ user, status }) => user._id !== userId && status !== "left")
    .map(({ user }) => user);
  return (
    <Link
      to={`/challenges/${challenge._id}/ongoing`}
      className="mb-4 flex items-center gap-3 rounded-card bg-active-soft px-3.5 py-2.5 lg:mb-5 lg:gap-4 lg:px-4"
    >
      <span aria-hidden="true" className="pulse text-active" />
      <span className="min-w-0 flex-1 truncate text-[13.5px]">
        <b className="font-semibold">You are live</b>
        <span className="text-fg-2">
          {" "}
          in {challenge.title}
          {opponents.length > 0 ? ` against ${names(opponents)}` : null}
        </span>
      </span>
      {challenge.startTime ? <Elapsed since={challenge.startTime} /> : null}
      <span className="hidden items-center gap-1.5 text-[13.5px] font-semibold sm:flex">
        Back to challenge
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
    </Link>
  );
}

function Elapsed({ since }: { since: string }) {
  const now = useServerNow();
  return (
    <span className="disp num text-[15px] text-active">
      {clockFigures(Math.max(0, now - Date.parse(since)))}
    </span>
  );
}
