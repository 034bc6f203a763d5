import { Link } from "react-router";
import { words } from "@/lib/words";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { KindSample, OperationsSample } from "../api-types";
import { countText, decimalText, millisText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead } from "../figures-table";
import { kindPath } from "../paths";
import { kindRates } from "../samples/rates";

const COLUMNS: readonly Column[] = [
  { label: "Kind", isText: true },
  { label: "Running" },
  { label: "Answered per second" },
  { label: "Mean handling" },
  { label: "Mean wait" },
  { label: "Waiting" },
  { label: "Fullest mailbox" },
  { label: "Fullest ever" },
  { label: "Handled now" },
  { label: "Oldest" },
  { label: "Answered" },
  { label: "Refused" },
  { label: "Stuck" },
  { label: "Panicked" },
  { label: "Restarted" },
];

type ActorsCardProps = { newest: OperationsSample; earlier: OperationsSample | undefined };

/** Every kind of actor with all its figures. */
export function ActorsCard({ newest, earlier }: ActorsCardProps) {
  return (
    <Card title="Actors">
      <FiguresTable caption="Actors by kind" columns={COLUMNS}>
        {newest.actors.map((actor) => (
          <Row key={actor.kind} actor={actor} rates={kindRates(earlier, newest, actor.kind)} />
        ))}
      </FiguresTable>
      <p className="mt-3 text-xs text-fg-3">
        Rates and means are of the time between the newest two samples. “Oldest” is the age of the
        oldest message that is not answered. Answered, refused, stuck, panicked and restarted count
        from the start of the server: an actor that was stuck or panicked is replaced by a fresh
        one, which counts as restarted.
      </p>
    </Card>
  );
}

type RowProps = { actor: KindSample; rates: ReturnType<typeof kindRates> };

function Row({ actor, rates }: RowProps) {
  return (
    <FiguresRow>
      <RowHead>
        <Link
          to={kindPath(actor.kind)}
          className="link inline-flex min-h-6 items-center whitespace-nowrap"
        >
          {words(actor.kind)}
        </Link>
      </RowHead>
      <Figure>{ofMost(actor.running, actor.runningMax)}</Figure>
      <Figure>{decimalText(rates.answeredPerSecond)}</Figure>
      <Figure>{millisText(rates.meanHandlingMs)}</Figure>
      <Figure>{millisText(rates.meanWaitMs)}</Figure>
      <Figure>{countText(actor.depth)}</Figure>
      <Figure>
        <Fullest actor={actor} />
      </Figure>
      <Figure>{countText(actor.depthHighest)}</Figure>
      <Figure>{countText(actor.handling)}</Figure>
      <Figure>{actor.oldestMillis === 0 ? "–" : millisText(actor.oldestMillis)}</Figure>
      <Figure>{countText(actor.answered)}</Figure>
      <Figure>
        <Alarming count={actor.refused} />
      </Figure>
      <Figure>
        <Alarming count={actor.stuck} />
      </Figure>
      <Figure>
        <Alarming count={actor.panicked} />
      </Figure>
      <Figure>{countText(actor.restarted)}</Figure>
    </FiguresRow>
  );
}

const ofMost = (count: number, most: number): string =>
  most === 0 ? countText(count) : `${countText(count)} of ${countText(most)}`;

/** A mailbox that is half full stands out: soon it refuses. */
function Fullest({ actor: { depthMax, mailboxMax } }: { actor: KindSample }) {
  const text = ofMost(depthMax, mailboxMax);
  if (mailboxMax === 0 || depthMax * 2 < mailboxMax) return text;
  return (
    <Badge tone="dispute" shape="flag">
      {text}
    </Badge>
  );
}

function Alarming({ count }: { count: number }) {
  if (count === 0) return "0";
  return (
    <Badge tone="cancel" shape="flag">
      {countText(count)}
    </Badge>
  );
}
