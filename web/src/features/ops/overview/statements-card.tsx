import { Card } from "@/ui/card";
import type { StatementView } from "../api-types";
import { countText, microsText, millisText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, WideRowHead } from "../figures-table";

const COLUMNS: readonly Column[] = [
  { label: "Statement", isText: true },
  { label: "Runs" },
  { label: "Total" },
  { label: "Mean" },
  { label: "Longest" },
];

/** The statements that the database spent the most time on. */
export function StatementsCard({ statements }: { statements: readonly StatementView[] }) {
  return (
    <Card title="Slowest statements">
      {statements.length === 0 ? (
        <p className="text-sm text-fg-2">No statement has run yet.</p>
      ) : (
        <FiguresTable caption="Statements by total time" columns={COLUMNS} hasWideNames>
          {statements.map(({ statement, runs, totalMillis, meanMicros, longestMicros }) => (
            <FiguresRow key={statement}>
              <WideRowHead>
                <code className="block min-w-56 text-xs font-normal text-fg-2">{statement}</code>
              </WideRowHead>
              <Figure>{countText(runs)}</Figure>
              <Figure>{millisText(totalMillis)}</Figure>
              <Figure>{microsText(meanMicros)}</Figure>
              <Figure>{microsText(longestMicros)}</Figure>
            </FiguresRow>
          ))}
        </FiguresTable>
      )}
      <p className="mt-3 text-xs text-fg-3">
        By total time since the start of the server. A statement is named by its beginning.
      </p>
    </Card>
  );
}
