import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { PlayerTrace } from "../api-types";
import { countText } from "../figures";
import { ObservedCards } from "../observed-cards";
import { EventsTable } from "./events-table";
import { ResultHead } from "./result-head";
import { SocketsTable } from "./sockets-table";

/** A player: their actors, their open sockets, and where the stream of their notifications stands. */
export function PlayerResult({ trace, refresh }: { trace: PlayerTrace; refresh: ReactNode }) {
  const { user, isAwake, session, state, inbox, sockets, version, events } = trace;
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
            <SocketsTable caption="Open sockets" sockets={sockets} />
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
        <Card title="Notifications">
          <dl className="mb-3">
            <Leader label="Version">{countText(version)}</Leader>
          </dl>
          {events.length === 0 ? (
            <p className="text-sm text-fg-2">There is no notification.</p>
          ) : (
            <EventsTable events={events} />
          )}
        </Card>
      </div>
    </section>
  );
}
