import type { ReactNode } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { ChallengeTrace } from "../api-types";
import { countText } from "../figures";
import { ObservedCards } from "../observed-cards";
import { actorPath } from "../paths";
import { EventsTable } from "./events-table";
import { ResultHead } from "./result-head";
import { SocketsTable } from "./sockets-table";

/** A challenge: what is stored, its actor, the sockets that watch, and its newest events. */
export function ChallengeResult({ trace, refresh }: { trace: ChallengeTrace; refresh: ReactNode }) {
  const { challenge, isAwake, actor, state, sockets, events } = trace;
  const id = encodeURIComponent(challenge._id);
  return (
    <section aria-label={`Trace of the challenge ${challenge.title}`}>
      <ResultHead
        title={challenge.title}
        isAwake={isAwake}
        links={[
          { to: `/challenges/${id}`, label: "Its page" },
          { to: `/admin/ledger/challenges/${id}`, label: "Its journals" },
          { to: `/admin/disputes/${id}`, label: "Its dispute, if it has one" },
          { to: actorPath("challenge", challenge._id), label: "Its actor" },
        ]}
        refresh={refresh}
      />
      <div className="grid grid-cols-1 gap-4 xl:gap-5">
        <Card title="Challenge">
          <dl className="grid gap-2 md:grid-cols-2 md:gap-x-8">
            <Leader label="Status">{words(challenge.status)}</Leader>
            <Leader label="Version">{countText(challenge.version)}</Leader>
            <Leader label="Created">{formatDateTime(challenge.createdAt)}</Leader>
            <Leader label="Id">
              <span className="break-all">{challenge._id}</span>
            </Leader>
          </dl>
        </Card>
        <ObservedCards isAwake={isAwake} actors={[{ title: "Actor", actor }]} state={state} />
        <Card title="Sockets">
          {sockets.length === 0 ? (
            <p className="text-sm text-fg-2">No socket watches it.</p>
          ) : (
            <SocketsTable caption="Sockets that watch" sockets={sockets} />
          )}
        </Card>
        <Card title="Newest events">
          <EventsTable events={events} />
        </Card>
      </div>
    </section>
  );
}
