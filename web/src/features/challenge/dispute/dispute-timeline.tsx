import type { ReactNode } from "react";
import type { DisputePage } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { PersonName } from "@/ui/person-name";
import { TimeLeft } from "@/ui/remaining";

type Time = DisputePage["deadlines"][number];
type Next = NonNullable<DisputePage["next"]>;

const NEXT: Record<Next["kind"], string> = {
  approve: "the challenge ends without a stake, unless all players approve",
  expire: "the challenge expires, and every stake goes back",
  undeclared: "the match is void, and every stake goes back",
  confirm: "the declared result is held for 72 hours, unless a side contests it",
  take: "a moderator takes it; after that it is first in the queue",
  decide: "the moderator decides; after that it goes back to the queue, as the first",
  dispute: "everyone is refunded without a fee, unless it is decided before",
  release: "the result is final and paid, unless a silent side contests it",
};

function nextText({ kind }: Next, page: DisputePage): string {
  if (kind === "dispute" && page.appeal) return "the first ruling stands, unless it is decided";
  if (kind === "release" && page.ruling)
    return "the ruling is final and paid, unless a side appeals";
  return NEXT[kind];
}

/** What happens next and at the latest when, and every time that ends, by the server's clock. */
export function DisputeTimeline({ page }: { page: DisputePage }) {
  const { next, deadlines, dispute } = page;
  return (
    <Card title="Timeline">
      <div className="grid gap-3">
        <p className="text-sm">
          {next ? (
            <>
              At the latest on{" "}
              <time dateTime={next.at} className="num font-semibold">
                {timestamp(next.at)}
              </time>{" "}
              {nextText(next, page)}.
            </>
          ) : (
            "It is over: nothing more happens."
          )}
        </p>
        <ol aria-label="Deadlines" className="grid gap-2">
          {dispute ? (
            <li className="flex flex-wrap justify-between gap-x-3 text-sm text-fg-2">
              <span>The dispute opened</span>
              <time dateTime={dispute.openedAt} className="num">
                {timestamp(dispute.openedAt)}
              </time>
            </li>
          ) : null}
          {deadlines.map((time) => (
            <TimeRow
              key={`${time.kind} ${time.user?._id ?? ""}`}
              time={time}
              text={timeText(time, page)}
            />
          ))}
        </ol>
      </div>
    </Card>
  );
}

function TimeRow({ time, text }: { time: Time; text: ReactNode }) {
  const now = useServerNow();
  const isOver = Date.parse(time.at) <= now;
  return (
    <li className="grid gap-0.5 border-t border-line pt-2 text-sm">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{text}</span>
        <time dateTime={time.at} className="num text-fg-2">
          {timestamp(time.at)}
        </time>
      </span>
      {isOver ? <span className="text-xs text-fg-2">Over</span> : <TimeLeft until={time.at} />}
    </li>
  );
}

function timeText({ kind, user }: Time, { appeal, ruling }: DisputePage): ReactNode {
  const name = user ? <PersonName user={user} hasAt /> : "A side";
  switch (kind) {
    case "take_back":
      return <>{name} can take the declaration back</>;
    case "confirm":
      return <>{name} can confirm or contest</>;
    case "evidence":
      return "Evidence is taken";
    case "take":
      return "A moderator takes it";
    case "decide":
      return "The moderator decides";
    case "void":
      return appeal
        ? "The first ruling stands, unless it is decided"
        : "Refund, unless it is decided";
    case "release":
      return ruling ? "The time to appeal" : "The result is final";
  }
}
