import type { ReactNode } from "react";
import { timestamp } from "@/lib/clock-text";
import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { ChallengeTrace } from "../api-types";
import { countText } from "../figures";
import { FiguresRow, FiguresTable, RowHead, TextCell } from "../figures-table";
import { ObservedCards } from "../observed-cards";
import { actorPath } from "../paths";
import { ResultHead } from "./result-head";

/** A challenge: what is stored, its actor, and its newest events. */
export function ChallengeResult({ trace, refresh }: { trace: ChallengeTrace; refresh: ReactNode }) {
  const { challenge, isAwake, actor, state, events } = trace;
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
        <Card title="Newest events">
          <FiguresTable
            caption="Newest events"
            columns={[
              { label: "Version", isText: true },
              { label: "Event", isText: true },
              { label: "At", isText: true },
            ]}
          >
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
        </Card>
      </div>
    </section>
  );
}
