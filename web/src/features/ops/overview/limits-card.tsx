import { words } from "@/lib/words";
import { Card } from "@/ui/card";
import type { RefusedClass } from "../api-types";
import { countText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead } from "../figures-table";

const COLUMNS: readonly Column[] = [{ label: "Class", isText: true }, { label: "Refused" }];

/** What the rate limits refused, by class of request. */
export function LimitsCard({ limits }: { limits: readonly RefusedClass[] }) {
  return (
    <Card title="Rate limits">
      {limits.length === 0 ? (
        <p className="text-sm text-fg-2">No limit has refused anything yet.</p>
      ) : (
        <FiguresTable caption="Refused by rate limits" columns={COLUMNS}>
          {limits.map((limit) => (
            <FiguresRow key={limit.class}>
              <RowHead>{words(limit.class)}</RowHead>
              <Figure>{countText(limit.refused)}</Figure>
            </FiguresRow>
          ))}
        </FiguresTable>
      )}
      <p className="mt-3 text-xs text-fg-3">
        Requests and events of sockets since the start of the server.
      </p>
    </Card>
  );
}
