import type { ReactNode } from "react";
import { formatDateTime } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { RulingText } from "@/ui/ruling-text";
import type { CaseFile, StaffRuling } from "../api-types";

/** What was ruled before, and why it is looked at again. */
export function EarlierRulings({ file: { appeal, proposal, rulings } }: { file: CaseFile }) {
  return (
    <>
      {appeal ? (
        <Card title={`Appeal of @${appeal.user.username}`}>
          <p className="text-sm break-words whitespace-pre-line">{appeal.reason}</p>
          <p className="num mt-2 text-xs text-fg-3">
            <time dateTime={appeal.at}>{formatDateTime(appeal.at)}</time>
          </p>
        </Card>
      ) : null}
      {proposal ? <RulingCard title="Proposed ruling" ruling={proposal} /> : null}
      {rulings.map((ruling) => (
        <RulingCard
          key={ruling.at}
          title={ruling.isOnAppeal ? "Ruling on the appeal" : "Earlier ruling"}
          ruling={ruling}
        />
      ))}
    </>
  );
}

function RulingCard({ title, ruling }: { title: string; ruling: StaffRuling }) {
  const { moderator, second } = ruling;
  const by: ReactNode = second
    ? `by ${moderator.username} and ${second.username}`
    : `by ${moderator.username}`;
  return (
    <Card title={title} aside={<span className="text-xs text-fg-2">{by}</span>}>
      <RulingText ruling={ruling} />
    </Card>
  );
}
