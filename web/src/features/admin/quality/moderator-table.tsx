import { ColumnHead } from "@/ui/paged-table";
import type { Quality } from "../api-types";
import { UserLink } from "../user-link";
import { percentOf, shareText } from "./share-text";

type Row = Quality["byModerator"][number];

/** What each moderator did, with bars that compare them. */
export function ModeratorTable({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.flatMap(({ taken, decided }) => [taken, decided]));
  return (
    <div className="card overflow-hidden">
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">Work and quality by moderator</caption>
        <thead>
          <tr className="border-b border-line">
            <ColumnHead className="px-3 sm:px-4">Moderator</ColumnHead>
            <ColumnHead className="px-2 sm:px-4">Taken</ColumnHead>
            <ColumnHead className="px-2 sm:px-4">Decided</ColumnHead>
            <ColumnHead className="px-2 sm:px-4">Overturned</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ user, taken, decided, appealable, overturned }) => (
            <tr key={user._id} className="border-b border-line last:border-0">
              <th scope="row" className="truncate px-3 py-3 text-left font-medium sm:px-4">
                <UserLink user={user} />
              </th>
              <Cell text={taken.toLocaleString("en")} percent={percentOf(taken, most)} tone="c2" />
              <Cell
                text={decided.toLocaleString("en")}
                percent={percentOf(decided, most)}
                tone="c1"
              />
              <Cell
                text={shareText(overturned, appealable)}
                percent={percentOf(overturned, appealable)}
                tone="c4"
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const BARS = { c1: "bg-c1", c2: "bg-c2", c4: "bg-c4" } as const;

/** A figure with a bar of the same size for the eye. */
function Cell({ text, percent, tone }: { text: string; percent: number; tone: keyof typeof BARS }) {
  return (
    <td className="px-2 py-3 sm:px-4">
      <span className="num block">{text}</span>
      <span
        aria-hidden="true"
        className="mt-1 block h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <span className={`block h-full ${BARS[tone]}`} style={{ width: `${percent}%` }} />
      </span>
    </td>
  );
}
