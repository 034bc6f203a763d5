import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Trophy } from "lucide-react";
import { pastContestsQuery, useContest } from "@/api/contest";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { Contest, ContestPlace } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { PersonLink } from "@/ui/person-link";
import { TimeLeft } from "@/ui/remaining";
import { Skeleton } from "@/ui/skeleton";
import { contestAt, monthText, prizeRows } from "./contest";

/** The table of the month with its rules, and the months before. */
export function ContestPage() {
  const { name } = contestAt(useServerMinute());
  const { data, error, refetch } = useContest(useUser().username);
  return (
    <>
      <PageHeading title={name}>
        Win matches against different opponents, and win a prize.
      </PageHeading>
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to load the contest")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={3} className="h-[180px]" /> : null}
      {data ? <Month contest={data} /> : null}
    </>
  );
}

function Month({ contest }: { contest: Contest }) {
  const { table, mine, endsAt, fund, rules } = contest;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:gap-5">
        <Card title="Table" aside={<TimeLeft until={endsAt} />}>
          {table.length === 0 ? (
            <EmptyState icon={Trophy} title="No points yet">
              The first win of the month takes the lead.
            </EmptyState>
          ) : (
            <Places places={table} caption="The first ten of this month" />
          )}
          <p className="num mt-3 text-sm text-fg-3">
            {mine
              ? `You are #${mine.place} with ${mine.points} points from ${winsText(mine.wins)}.`
              : "You have no points yet."}
          </p>
        </Card>
        <PastMonths />
      </div>
      <div className="grid content-start gap-4 xl:gap-5">
        <Card title="Prizes">
          <Prizes contest={contest} />
          <p className="mt-3 text-sm text-fg-3">
            The account of the contest has <Money amount={fund} />. If that does not cover all
            prizes, each becomes smaller in proportion.
          </p>
        </Card>
        <Rules rules={rules} />
      </div>
    </div>
  );
}

function Prizes({ contest: { prizes } }: { contest: Contest }) {
  const rows = prizeRows(prizes);
  if (rows.length === 0) return <p className="text-sm text-fg-2">No prizes are funded yet.</p>;
  return (
    <dl className="grid gap-2.5">
      {rows.map(({ place, prize, isEach }) => (
        <Leader key={place} label={place}>
          <Money amount={prize} />
          {isEach ? " each" : ""}
        </Leader>
      ))}
    </dl>
  );
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <Card title="Rules">
      <ul className="grid list-disc gap-2 pl-4 text-sm text-fg-2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

function PastMonths() {
  const { data, error, refetch } = useQuery(pastContestsQuery);
  return (
    <Card title="Past months">
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to load past months")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={3} className="h-8" /> : null}
      {data?.length === 0 ? <p className="text-sm text-fg-3">No month is over yet.</p> : null}
      <div className="grid gap-5">
        {data?.map(({ month, places }) => (
          <section key={month} aria-label={monthText(month)}>
            <h3 className="mb-1 text-sm font-semibold">{monthText(month)}</h3>
            <Places places={places} caption={`The winners of ${monthText(month)}`} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function Places({ places, caption }: { places: readonly ContestPlace[]; caption: string }) {
  const { username } = useUser();
  const hasPrizes = places.some(({ prize }) => prize !== null);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-xs text-fg-3">
          <th scope="col" className="w-10 py-1.5 font-medium">
            Place
          </th>
          <th scope="col" className="py-1.5 pl-3 font-medium">
            Player
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Points
          </th>
          {hasPrizes ? (
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              Prize
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, user, points, prize }) => (
          <tr
            key={user._id}
            className={clsx("border-t border-line", user.username === username && "bg-surface-2")}
          >
            <td className="disp num py-2">{place}</td>
            <td className="max-w-0 py-2 pl-3">
              <PersonLink
                username={user.username}
                className="flex min-w-0 items-center gap-2.5 hover:underline"
              >
                <Avatar username={user.username} src={user.avatar} size={28} />
                <span className="truncate">{user.username}</span>
              </PersonLink>
            </td>
            <td className="num py-2 pl-3 text-right">{points.toLocaleString("en")}</td>
            {hasPrizes ? (
              <td className="num py-2 pl-3 text-right">{prize ? <Money amount={prize} /> : "–"}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const winsText = (wins: number): string =>
  wins === 1 ? "1 win" : `${wins.toLocaleString("en")} wins`;
