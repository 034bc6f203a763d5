import type { DisputePage } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { timestamp } from "../live/match-clock";
import { TimeLeft } from "../live/remaining";

type Time = DisputePage["deadlines"][number];
type Next = NonNullable<DisputePage["next"]>;

const NEXT: Record<Next["kind"], string> = {
  expire: "the challenge expires, and every stake goes back",
  undeclared: "the match is void, and every stake goes back",
  confirm: "the declared result is held for 72 hours, unless a side contests it",
  dispute: "everyone is refunded without a fee, unless it is decided before",
  release: "the result is final and paid, unless a silent side contests it",
};

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
              {NEXT[next.kind]}.
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
            <TimeRow key={`${time.kind} ${time.user?._id ?? ""}`} time={time} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

function TimeRow({ time }: { time: Time }) {
  const now = useServerNow();
  const isOver = Date.parse(time.at) <= now;
  return (
    <li className="grid gap-0.5 border-t border-line pt-2 text-sm">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{timeText(time)}</span>
        <time dateTime={time.at} className="num text-fg-2">
          {timestamp(time.at)}
        </time>
      </span>
      {isOver ? <span className="text-xs text-fg-2">Over</span> : <TimeLeft until={time.at} />}
    </li>
  );
}

function timeText({ kind, user }: Time): string {
  const name = user ? `@${user.username}` : "A side";
  switch (kind) {
    case "take_back":
      return `${name} can take the declaration back`;
    case "confirm":
      return `${name} can confirm or contest`;
    case "evidence":
      return "Evidence is taken";
    case "void":
      return "Refund, unless it is decided";
    case "release":
      return "The result is final";
  }
}
