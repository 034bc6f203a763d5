import { formatDateTime } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { PersonName } from "@/ui/person-name";
import { RulingText } from "@/ui/ruling-text";
import type { CaseFile, StaffRuling } from "../api-types";
import { proposalOf } from "./draft";

/** What was ruled so far, the newest first, and why it is looked at again. */
export function Rulings({ file }: { file: CaseFile }) {
  const appeal = file.open?.appeal ?? null;
  return (
    <>
      {appeal ? (
        <Card
          title={
            <>
              Appeal of <PersonName user={appeal.user} hasAt />
            </>
          }
        >
          <p className="text-sm whitespace-pre-line">{appeal.reason}</p>
          <p className="num mt-2 text-xs text-fg-3">
            <time dateTime={appeal.at}>{formatDateTime(appeal.at)}</time>
          </p>
        </Card>
      ) : null}
      {[...file.rulings].reverse().map((ruling) => (
        <RulingCard key={ruling.at} title={titleOf(file, ruling)} ruling={ruling} />
      ))}
    </>
  );
}

function titleOf(file: CaseFile, ruling: StaffRuling): string {
  if (ruling.isProposal) {
    return ruling === proposalOf(file) ? "Proposed ruling" : "Earlier proposal";
  }
  if (ruling.isOnAppeal) return "Ruling on the appeal";
  return file.open?.appeal ? "Appealed ruling" : "Ruling of the dispute";
}

function RulingCard({ title, ruling }: { title: string; ruling: StaffRuling }) {
  const { moderator, second } = ruling;
  const by = (
    <span className="text-xs text-fg-2">
      by <PersonName user={moderator} />
      {second ? (
        <>
          {" "}
          and <PersonName user={second} />
        </>
      ) : null}
    </span>
  );
  return (
    <Card title={title} aside={by}>
      <RulingText ruling={ruling} />
    </Card>
  );
}
