import type { SocketView } from "../api-types";
import { bytesText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead, TextCell } from "../figures-table";

const COLUMNS: readonly Column[] = [
  { label: "Socket", isText: true },
  { label: "Transport", isText: true },
  { label: "Waiting to be sent" },
];

/** What the server calls them, by name. */
const TRANSPORTS: Readonly<Record<string, string>> = { websocket: "WebSocket", polling: "Polling" };
const KINDS: Readonly<Record<string, string>> = {
  socketio: "Socket.IO",
  notification: "Notifications",
};

type SocketsTableProps = { caption: string; sockets: readonly SocketView[] };

/** Open sockets, with what waits for each. */
export function SocketsTable({ caption, sockets }: SocketsTableProps) {
  return (
    <FiguresTable caption={caption} columns={COLUMNS}>
      {sockets.map(({ number, kind, transport, outboxBytes }) => (
        <FiguresRow key={`${kind} ${number}`}>
          <RowHead>
            {KINDS[kind] ?? kind} <span className="num">{number}</span>
          </RowHead>
          <TextCell>{TRANSPORTS[transport] ?? transport}</TextCell>
          <Figure>{bytesText(outboxBytes)}</Figure>
        </FiguresRow>
      ))}
    </FiguresTable>
  );
}
