import { Flame, Hand, Handshake, Heart, Laugh, type LucideIcon, Sparkles } from "lucide-react";
import { useState } from "react";
import { sendRequest } from "@/api/live/connection";
import { REACTIONS, type Reaction } from "@/api/live/events";
import { useLiveState } from "../live/live-state";
import type { Arena } from "./queries";

const REACTION_STYLES: Record<Reaction, { label: string; icon: LucideIcon }> = {
  clap: { label: "Clap", icon: Hand },
  fire: { label: "Fire", icon: Flame },
  wow: { label: "Wow", icon: Sparkles },
  laugh: { label: "Laugh", icon: Laugh },
  heart: { label: "Heart", icon: Heart },
  gg: { label: "Good game", icon: Handshake },
};

/** The watchers' reactions, counted since this page was opened; they are not stored. */
export function ReactionsBar({
  arena: { id, inviteCode },
  canReact,
}: {
  arena: Arena;
  canReact: boolean;
}) {
  const { reactions } = useLiveState(id);
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
        {REACTIONS.map((name) => (
          <li key={name}>
            <ReactionChip
              name={name}
              count={reactions[name] ?? 0}
              onReact={canReact ? () => void react(name) : null}
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
  const { label, icon: Icon } = REACTION_STYLES[name];
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
