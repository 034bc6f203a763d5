import { useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { EXTRA_REACTIONS, REACTIONS, type Reaction } from "@/api/live/events";
import { useBoughtReactions } from "@/api/shop";
import { REACTION_ICONS } from "@/ui/reaction-icons";
import { useLiveState } from "../live/live-state";
import type { Arena } from "./queries";

const LABELS: Record<Reaction, string> = {
  clap: "Clap",
  fire: "Fire",
  wow: "Wow",
  laugh: "Laugh",
  heart: "Heart",
  gg: "Good game",
  crown: "Crown",
  bell: "Bell",
  rocket: "Rocket",
};

/**
 * The watchers' reactions, counted since this page was opened; they are not stored. Those of the shop are shown to their owner, and
 * to everyone once a watcher has sent one.
 */
export function ReactionsBar({
  arena: { id, inviteCode },
  canReact,
}: {
  arena: Arena;
  canReact: boolean;
}) {
  const { reactions } = useLiveState(id);
  const bought = useBoughtReactions(canReact);
  const extra = EXTRA_REACTIONS.filter(
    (name) => bought.includes(name) || (reactions[name] ?? 0) > 0,
  );
  const canSend = (name: Reaction) =>
    canReact && (REACTIONS.includes(name) || bought.some((one) => one === name));
  const [errorText, setErrorText] = useState<string | null>(null);
  const react = async (reaction: Reaction) => {
    const response = await sendRequest("arena_reaction", {
      challengeId: id,
      reaction,
      ...(inviteCode ? { inviteCode } : {}),
    });
    setErrorText(
      response.ok
        ? null
        : response.code === "RATE_LIMITED"
          ? "You are reacting too fast."
          : response.message,
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ul aria-label="Reactions" className="flex flex-wrap gap-1">
        {[...REACTIONS, ...extra].map((name) => (
          <li key={name}>
            <ReactionChip
              name={name}
              count={reactions[name] ?? 0}
              onReact={canSend(name) ? () => void react(name) : null}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-xs text-fg-3 empty:hidden">
        {errorText}
      </p>
    </div>
  );
}

function ReactionChip({
  name,
  count,
  onReact,
}: {
  name: Reaction;
  count: number;
  onReact: (() => void) | null;
}) {
  const label = LABELS[name];
  const Icon = REACTION_ICONS[name];
  const content = (
    <>
      {/* The count as key restarts the animation with each reaction. */}
      <Icon
        key={count}
        aria-hidden="true"
        className={count > 0 ? "react-bump size-4 text-fg" : "size-4 text-fg-3"}
        strokeWidth={1.75}
      />
      <span className="num min-w-2 text-xs text-fg-2">{count > 0 ? count : null}</span>
    </>
  );
  const className =
    "inline-flex h-9 min-w-11 items-center justify-center gap-1 rounded-full px-2.5";
  if (!onReact) {
    return (
      <span className={className} role="img" aria-label={`${label}: ${count}`}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${label}, ${count} so far`}
      title={label}
      className={`${className} hover:bg-surface-3`}
      onClick={onReact}
    >
      {content}
    </button>
  );
}
