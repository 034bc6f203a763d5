import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import type { PlayerTrace, SocketView } from "../api-types";
import { bytesText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead, TextCell } from "../figures-table";
import { ObservedCards } from "../observed-cards";
import { ResultHead } from "./result-head";

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

/** A player: their actors and their open sockets. */
export function PlayerResult({ trace, refresh }: { trace: PlayerTrace; refresh: ReactNode }) {
  const { user, isAwake, session, state, inbox, sockets } = trace;
  const id = encodeURIComponent(user._id);
  return (
    <section aria-label={`Trace of the player ${user.username}`}>
      <ResultHead
        title={user.username}
        isAwake={isAwake}
        links={[
          { to: `/admin/users/${id}`, label: "The account" },
          { to: `/admin/ledger?user=${id}`, label: "Their journals" },
          { to: `/profile/${encodeURIComponent(user.username)}`, label: "The profile" },
        ]}
        refresh={refresh}
      />
      <div className="grid grid-cols-1 gap-4 xl:gap-5">
        <Card title="Sockets">
          {sockets.length === 0 ? (
            <p className="text-sm text-fg-2">No socket is open: the player is away.</p>
          ) : (
            <FiguresTable caption="Open sockets" columns={COLUMNS}>
              {sockets.map((socket) => (
                <SocketRow key={`${socket.kind} ${socket.number}`} socket={socket} />
              ))}
            </FiguresTable>
          )}
        </Card>
        <ObservedCards
          isAwake={isAwake}
          actors={[
            { title: "Session", actor: session },
            { title: "Inbox", actor: inbox },
          ]}
          state={state}
        />
      </div>
    </section>
  );
}

function SocketRow({ socket }: { socket: SocketView }) {
  const { number, kind, transport, outboxBytes } = socket;
  return (
    <FiguresRow>
      <RowHead>
        {KINDS[kind] ?? kind} <span className="num">{number}</span>
      </RowHead>
      <TextCell>{TRANSPORTS[transport] ?? transport}</TextCell>
      <Figure>{bytesText(outboxBytes)}</Figure>
    </FiguresRow>
  );
}
