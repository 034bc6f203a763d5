import { timestamp } from "@/lib/clock-text";
import { words } from "@/lib/words";
import type { TracedEvent } from "../api-types";
import { countText } from "../figures";
import { type Column, FiguresRow, FiguresTable, RowHead, TextCell } from "../figures-table";

const COLUMNS: readonly Column[] = [
  { label: "Version", isText: true },
  { label: "Event", isText: true },
  { label: "At", isText: true },
];

/** The newest events of a stream, the newest first. */
export function EventsTable({ events }: { events: readonly TracedEvent[] }) {
  return (
    <FiguresTable caption="Newest events" columns={COLUMNS}>
      {[...events].reverse().map(({ version, type, at }) => (
        <FiguresRow key={version}>
          <RowHead>
            <span className="num">{countText(version)}</span>
          </RowHead>
          <TextCell>{words(type)}</TextCell>
          <TextCell>
            <time dateTime={at} className="num whitespace-nowrap">
              {timestamp(at)}
            </time>
          </TextCell>
        </FiguresRow>
      ))}
    </FiguresTable>
  );
}
