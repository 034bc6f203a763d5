import clsx from "clsx";
import { useServerMinute } from "@/lib/server-time";
import { Tape } from "@/ui/tape";
import { contestAt, PRIZES } from "./contest";

const PRIZE_SIZES = [
  "text-[20px] text-brass",
  "text-[17px]",
  "text-[15px]",
  "text-[14px] text-fg-2",
];

/** The monthly livestream contest: the elapsed time on the tape, and the prizes. */
export function ContestPanel() {
  const contest = contestAt(useServerMinute());
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
      <dl className="border-t border-line px-4 py-1.5 text-sm">
        {PRIZES.map(({ place, prize }, index) => (
          <div key={place} className="leader py-1.5">
            <dt className={clsx("disp num", index === 0 ? "text-brass" : "text-fg-2")}>{place}</dt>
            <dd className={clsx("disp num", PRIZE_SIZES[index])}>{prize}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Unit({ children }: { children: string }) {
  return <span className="text-[17px] text-fg-3">{children}</span>;
}
