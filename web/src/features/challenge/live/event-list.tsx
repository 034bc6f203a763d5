import {
  Bell,
  CircleDot,
  Crown,
  Flag,
  Gavel,
  Handshake,
  Hourglass,
  Lock,
  type LucideIcon,
  Pencil,
  Play,
  Plus,
  Scale,
  ShieldCheck,
  ThumbsDown,
  ThumbsUp,
  Trophy,
  Undo2,
  UserMinus,
  UserPlus,
  Users,
} from "lucide-react";
import type { ChallengeEvent, ChallengeEventType } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { serverNow } from "@/lib/server-time";
import { PersonName } from "@/ui/person-name";
import type { EventNames } from "./event-names";
import { eventParts } from "./event-text";

/** Types that the server wrote before it had the current ones. */
type OldType = "released" | "called_off" | "expired" | "voided";

const ICONS: Record<ChallengeEventType | OldType, LucideIcon> = {
  created: Plus,
  joined: UserPlus,
  approved: ThumbsUp,
  declined: ThumbsDown,
  place_reserved: UserPlus,
  place_freed: UserMinus,
  leader_changed: Crown,
  staked: Lock,
  readied: ThumbsUp,
  left: UserMinus,
  edited: Pencil,
  started: Play,
  call_off_agreed: Handshake,
  declared: Flag,
  settled: Trophy,
  released: Trophy,
  awarded: Lock,
  disputed: Scale,
  taken_back: Undo2,
  withdrawn: Undo2,
  case_taken: ShieldCheck,
  case_returned: Undo2,
  case_overdue: Hourglass,
  second_opinion_asked: Users,
  ruled: Gavel,
  ruling_accepted: ThumbsUp,
  appealed: Scale,
  appeal_withdrawn: Undo2,
  start_announced: Bell,
  deadline_moved: Hourglass,
  deadline_extended: Hourglass,
  cancelled: Undo2,
  called_off: Undo2,
  expired: Undo2,
  voided: Undo2,
};

/** Events of a challenge as sentences, newest first. */
export function EventList({
  events,
  players,
}: {
  events: readonly ChallengeEvent[];
  players: EventNames;
}) {
  return (
    <ol aria-live="polite" aria-relevant="additions">
      {[...events].reverse().map((event) => (
        <LogEntry key={event.version} event={event} players={players} />
      ))}
    </ol>
  );
}

function LogEntry({ event, players }: { event: ChallengeEvent; players: EventNames }) {
  const icons: Partial<Record<string, LucideIcon>> = ICONS;
  const Icon = icons[event.type ?? ""] ?? CircleDot;
  return (
    <li className="group/entry relative flex gap-3 pb-3.5 last:pb-0">
      <span className="relative z-10 grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2">
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </span>
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-[13.5px] w-px bg-line group-last/entry:hidden"
      />
      <p className="min-w-0 flex-1 pt-1 text-sm leading-5">
        <Sentence event={event} players={players} />
      </p>
      <time dateTime={event.at} className="num pt-1 text-xs text-fg-3">
        {timeOfDay(event.at, serverNow())}
      </time>
    </li>
  );
}

function Sentence({ event, players }: { event: ChallengeEvent; players: EventNames }) {
  return eventParts(event, players).map(({ text, isPlayer }, index) =>
    isPlayer ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not change its order.
      <PersonName key={index} user={{ username: text }} />
    ) : (
      text
    ),
  );
}
