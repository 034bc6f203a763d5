import clsx from "clsx";
import { CalendarCheck, Flame, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import type { QuestsData } from "@/api/types";
import { useFlash } from "@/lib/use-flash";

/** The cards above the lists: the streak, the week, and the achievements. */
export function Summary({ summary }: { summary: QuestsData["summary"] }) {
  const { dailyStreak, bestStreak, balance } = summary;
  const { weeklyCompleted, weeklyTotal, achievementsCompleted, achievementsTotal } = summary;
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-3">
      <Figure
        label="Daily Streak"
        icon={<Flame aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        figure={daysText(dailyStreak)}
        hint={`Best: ${daysText(bestStreak)}`}
      />
      <Figure
        label="Weekly Completed"
        icon={<CalendarCheck aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        figure={`${weeklyCompleted} of ${weeklyTotal}`}
        hint="A new week begins on Monday, UTC"
      />
      <Figure
        label="Total Achievements"
        icon={<Trophy aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        figure={`${achievementsCompleted} of ${achievementsTotal}`}
        hint={`You have ${balance.toLocaleString("en")} DL tokens`}
      />
    </dl>
  );
}

function Figure({
  label,
  icon,
  figure,
  hint,
}: {
  label: string;
  icon: ReactNode;
  figure: string;
  hint: string;
}) {
  const isFlashing = useFlash(figure);
  return (
    <div className={clsx("card relative px-4 py-3", isFlashing && "flash")}>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="flex items-center justify-between gap-3.5">
        <span className="min-w-0">
          <span className="disp-x num block text-[22px] leading-8">{figure}</span>
          <span className="num text-xs text-fg-3">{hint}</span>
        </span>
        <span className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2">
          {icon}
        </span>
      </dd>
    </div>
  );
}

const daysText = (days: number): string =>
  `${days.toLocaleString("en")} ${days === 1 ? "day" : "days"}`;
