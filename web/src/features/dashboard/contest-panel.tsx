import clsx from "clsx";
import { Link } from "react-router";
import { useHasContest } from "@/api/config";
import { useContest } from "@/api/contest";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { Contest } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { useServerMinute } from "@/lib/server-time";
import { InlineError } from "@/ui/inline-error";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { Tape } from "@/ui/tape";
import { contestAt, prizeRows } from "./contest";

const PRIZE_SIZES = [
  "text-[20px] text-brass",
  "text-[17px]",
  "text-[15px]",
  "text-[14px] text-fg-2",
];

/** The monthly contest: the elapsed time on the tape, the prizes, and the leaders. Nothing where it is switched off. */
export function ContestPanel() {
  const isOn = useHasContest();
  const contest = contestAt(useServerMinute());
  if (!isOn) return null;
  const left = `${contest.days} days ${contest.hours} hours ${contest.minutes} minutes left`;
  return (
    <section aria-labelledby="contest" className="card spot overflow-hidden">
      <div className="p-4 pb-3">
        <h2 id="contest" className="disp text-[15px]">
          {contest.name}
        </h2>
        <p className="mt-3">
          <span className="sr-only">{left}</span>
          <span aria-hidden="true" className="disp-x num text-[34px] leading-9">
            {contest.days}
            <Unit>d</Unit> {String(contest.hours).padStart(2, "0")}
            <Unit>h</Unit> {String(contest.minutes).padStart(2, "0")}
            <Unit>m</Unit>
          </span>
        </p>
        <Tape percent={contest.percent} className="mt-3" />
        <p className="mt-1.5 flex justify-between text-xs text-fg-3">
          <span>Started {contest.started}</span>
          <span>Ends {contest.ends}</span>
        </p>
      </div>
      <Live />
    </section>
  );
}

function Live() {
  const { data, error, refetch } = useContest(useUser().username);
  if (!data && error) {
    return (
      <div className="border-t border-line p-4">
        <InlineError
          message={messageOf(error, "Failed to load the contest")}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <Skeleton count={4} className="h-8" />;
  return (
    <>
      <Prizes prizes={data.prizes} />
      <Leaders contest={data} />
    </>
  );
}

function Prizes({ prizes }: { prizes: readonly string[] }) {
  const rows = prizeRows(prizes);
  if (rows.length === 0) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-fg-3">
        No prizes are funded for this month yet.
      </p>
    );
  }
  return (
    <dl className="border-t border-line px-4 py-1.5 text-sm">
      {rows.map(({ place, prize, isEach }, index) => (
        <div key={place} className="leader py-1.5">
          <dt className={clsx("disp num", index === 0 ? "text-brass" : "text-fg-2")}>{place}</dt>
          <dd className={clsx("disp num", PRIZE_SIZES[index])}>
            {formatMoney(usdc(prize), "dollars")}
            {isEach ? " each" : ""}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LEADERS = 3;

function Leaders({ contest: { table, mine } }: { contest: Contest }) {
  return (
    <div className="border-t border-line px-4 py-3 text-sm">
      {table.length === 0 ? (
        <p className="text-fg-3">No player has points yet. The first win takes the lead.</p>
      ) : (
        <ol className="grid gap-1.5">
          {table.slice(0, LEADERS).map(({ place, user, points }) => (
            <li key={user._id} className="flex items-center gap-2">
              <span className="disp num w-5 text-fg-3">{place}</span>
              <PersonLink
                username={user.username}
                className="min-w-0 flex-1 truncate hover:underline"
              >
                {user.username}
              </PersonLink>
              <span className="num text-fg-2">{points.toLocaleString("en")} points</span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 flex items-baseline justify-between gap-2 text-xs text-fg-3">
        <span className="num">
          {mine ? `You are #${mine.place} with ${mine.points} points` : "You have no points yet"}
        </span>
        <Link to="/contest" className="font-semibold text-fg-2 hover:text-fg">
          Table and rules
        </Link>
      </p>
    </div>
  );
}

function Unit({ children }: { children: string }) {
  return <span className="text-[17px] text-fg-3">{children}</span>;
}
