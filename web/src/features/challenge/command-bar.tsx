import { Pencil, Play, ThumbsUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { ChallengeDetail } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { focusPage } from "@/lib/focus-page";
import { isFocusLost } from "@/lib/is-focus-lost";
import { useServerNow } from "@/lib/server-time";
import { Button, ButtonLink, type ButtonLook } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { CommandDialog, type ConfirmedCommand } from "./command-dialog";
import { type ChallengeCommand, continueAfter, useChallengeCommand } from "./mutations";
import { canRematch } from "./permissions";
import { unreadyPlayers, unreadyText } from "./readiness";
import { RematchButton } from "./rematch-button";
import { beforeStartText } from "./team-match/approvals";
import { inBothTeamsText } from "./team-match/both-teams";
import { isTeamMatch } from "./team-match/sides";

/** The commands of the bar; those on a declared result are beside the result, and approvals on a card of their own. */
type BarCommand = Exclude<
  ChallengeCommand,
  "take-back" | "withdraw" | "accept-ruling" | "approve" | "decline"
>;

const SUCCESS_MESSAGES: Record<BarCommand, string> = {
  ready: "You are ready",
  leave: "Successfully left the challenge",
  start: "Challenge started successfully!",
  cancel: "Challenge cancelled successfully",
  "call-off": "You agreed to call it off",
};

/** The look of the next step in the bottom bar. */
const BAR_LOOK: ButtonLook = { tone: "brass", size: "lg", className: "flex-[2]" };

/** The player's current commands on the challenge, except join and declare. */
export function CommandBar({
  detail,
  onDone,
  elsewhere,
  bottomBar,
}: {
  detail: ChallengeDetail;
  onDone: (command: BarCommand, message: string) => void;
  /** A command that the page offers in another place. */
  elsewhere?: "rematch" | undefined;
  /** Renders the bar of a phone, which has the next step always in view; it is not repeated above. */
  bottomBar?: ((next: ReactNode) => ReactNode) | undefined;
}) {
  const [confirming, setConfirming] = useState<ConfirmedCommand | null>(null);
  const now = useServerNow();
  const { challenge, actions } = detail;
  const mutation = useChallengeCommand(challenge._id);
  const error = useTransientError(mutation, "An error occurred");
  const execute = (name: BarCommand) =>
    continueAfter(mutation.mutateAsync(name), () => {
      setConfirming(null);
      onDone(name, SUCCESS_MESSAGES[name]);
    });
  // The button of a command that is done goes with its action, and the focus with the button.
  const isButtonGone =
    mutation.isSuccess &&
    !actions.some((action) => action.replace("_", "-") === mutation.variables);
  useEffect(() => {
    if (isButtonGone && isFocusLost()) focusPage();
  }, [isButtonGone]);
  const isPending = (name: BarCommand) => mutation.isPending && mutation.variables === name;
  const offersRematch = canRematch(detail) && elsewhere !== "rematch";
  const last = offersRematch ? "rematch" : null;
  const next = bottomBar ? (nextStep(detail, now) ?? last) : null;
  const steps: Record<NextStep, (look: ButtonLook) => ReactNode> = {
    start: (look) => (
      <StartButton
        detail={detail}
        look={look}
        isPending={isPending("start")}
        onStart={() => execute("start")}
      />
    ),
    ready: (look) =>
      actions.includes("ready") ? (
        <Button {...look} isPending={isPending("ready")} onClick={() => execute("ready")}>
          <ThumbsUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
          I'm ready
        </Button>
      ) : null,
    rematch: (look) => (offersRematch ? <RematchButton challenge={challenge} look={look} /> : null),
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        {next === "start" ? null : steps.start({ tone: "brass" })}
        {next === "ready" ? null : steps.ready({ tone: "ghost" })}
        <EditLink detail={detail} />
        {actions.includes("leave") ? (
          <Button onClick={() => setConfirming("leave")}>Leave</Button>
        ) : null}
        {actions.includes("call_off") ? (
          <Button onClick={() => setConfirming("call-off")}>Call off</Button>
        ) : null}
        {actions.includes("cancel") ? (
          <Button onClick={() => setConfirming("cancel")}>Cancel Challenge</Button>
        ) : null}
        {next === "rematch" ? null : steps.rematch({ tone: "brass" })}
      </div>
      {bottomBar?.(next === null ? null : steps[next](BAR_LOOK))}
      {error && confirming === null ? (
        <div className="mt-3">
          <InlineError message={error} />
        </div>
      ) : null}
      <CommandDialog
        command={confirming}
        detail={detail}
        isPending={mutation.isPending}
        error={error}
        onConfirm={execute}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}

type NextStep = "start" | "ready" | "rematch";

/** What the player is expected to do next before the match, if it is one of these commands. */
function nextStep(detail: ChallengeDetail, now: number): "start" | "ready" | null {
  const { actions, userRole } = detail;
  if (actions.includes("start") && startProblem(detail, now) === null) return "start";
  // The creator starts the match, for which no readiness of theirs is needed.
  if (actions.includes("ready") && userRole !== "creator") return "ready";
  return null;
}

/** Why the match cannot be started yet; null if it can. */
function startProblem(detail: ChallengeDetail, now: number): string | null {
  const { challenge, actions, inBothTeams } = detail;
  if (actions.includes("start")) {
    return inBothTeams.length > 0
      ? inBothTeamsText(inBothTeams)
      : unreadyText(unreadyPlayers(challenge, now));
  }
  return isTeamMatch(challenge)
    ? beforeStartText(challenge)
    : "At least 2 participants are needed to start";
}

function StartButton({
  detail,
  look,
  isPending,
  onStart,
}: {
  detail: ChallengeDetail;
  look: ButtonLook;
  isPending: boolean;
  onStart: () => void;
}) {
  const reasonId = useId();
  const { challenge, actions, userRole } = detail;
  const reason = startProblem(detail, useServerNow());
  const isWaiting = userRole === "creator" && challenge.status === "open";
  if (!actions.includes("start") && !isWaiting) return null;
  const button = (
    <Button
      {...look}
      disabled={reason !== null}
      aria-describedby={reason === null ? undefined : reasonId}
      isPending={isPending}
      onClick={onStart}
    >
      <Play aria-hidden="true" className="size-4" />
      Start Challenge
    </Button>
  );
  return reason === null ? (
    button
  ) : (
    <Explained reason={reason} id={reasonId}>
      {button}
    </Explained>
  );
}

/** A disabled button above its reason, which has the id that the button is described by. */
function Explained({ reason, id, children }: { reason: string; id: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1">
      {children}
      <p id={id} className="text-xs text-fg-3 [overflow-wrap:anywhere]">
        {reason}
      </p>
    </div>
  );
}

function EditLink({ detail: { challenge, actions, userRole } }: { detail: ChallengeDetail }) {
  const reasonId = useId();
  if (userRole !== "creator" || challenge.status === "cancelled") return null;
  const label = (
    <>
      <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Edit
    </>
  );
  if (actions.includes("edit")) {
    return <ButtonLink to={`/challenges/${challenge._id}/edit`}>{label}</ButtonLink>;
  }
  const isBeforePlay = challenge.status === "open" || challenge.status === "pending";
  return (
    <Explained
      reason={
        isBeforePlay ? "It has been changed too often" : "It cannot be edited after its start"
      }
      id={reasonId}
    >
      <Button disabled aria-describedby={reasonId}>
        {label}
      </Button>
    </Explained>
  );
}
