import { words } from "@/lib/words";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { PoolSample } from "../api-types";
import { countText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead } from "../figures-table";

const COLUMNS: readonly Column[] = [
  { label: "Pool", isText: true },
  { label: "In use" },
  { label: "At most" },
  { label: "Waiting for one" },
];

/** The connections to the database. */
export function PoolsCard({ pools }: { pools: readonly PoolSample[] }) {
  return (
    <Card title="Database connections">
      <FiguresTable caption="Database connections by pool" columns={COLUMNS}>
        {pools.map(({ name, inUse, connectionsMax, waiting }) => (
          <FiguresRow key={name}>
            <RowHead>{words(name)}</RowHead>
            <Figure>{countText(inUse)}</Figure>
            <Figure>{countText(connectionsMax)}</Figure>
            <Figure>
              {waiting === 0 ? (
                "0"
              ) : (
                <Badge tone="dispute" shape="hourglass">
                  {countText(waiting)}
                </Badge>
              )}
            </Figure>
          </FiguresRow>
        ))}
      </FiguresTable>
    </Card>
  );
}
