import { Pencil, Play, ThumbsUp } from "lucide-react";
import { useId, useState } from "react";
import type { ChallengeDetail } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { useServerNow } from "@/lib/server-time";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { CommandDialog, type ConfirmedCommand } from "./command-dialog";
import { type ChallengeCommand, continueAfter, useChallengeCommand } from "./mutations";
import { canRematch } from "./permissions";
import { unreadyPlayers, unreadyText } from "./readiness";
import { RematchButton } from "./rematch-button";

/** The commands of the bar; those on a declared result are beside the result. */
type BarCommand = Exclude<ChallengeCommand, "take-back" | "withdraw" | "accept-ruling">;

const SUCCESS_MESSAGES: Record<BarCommand, string> = {
  ready: "You are ready",
  leave: "Successfully left the challenge",
  start: "Challenge started successfully!",
  cancel: "Challenge cancelled successfully",
  "call-off": "You agreed to call it off",
};

/** The player's current commands on the challenge, except join and declare. */
export function CommandBar({
  detail,
  onDone,
}: {
  detail: ChallengeDetail;
  onDone: (command: BarCommand, message: string) => void;
}) {
  const [confirming, setConfirming] = useState<ConfirmedCommand | null>(null);
  const { challenge, actions } = detail;
  const mutation = useChallengeCommand(challenge._id);
  const error = useTransientError(mutation, "An error occurred");
  const execute = (name: BarCommand) =>
    continueAfter(mutation.mutateAsync(name), () => {
      setConfirming(null);
      onDone(name, SUCCESS_MESSAGES[name]);
    });
  const isPending = (name: BarCommand) => mutation.isPending && mutation.variables === name;
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <StartButton
          detail={detail}
          isPending={isPending("start")}
          onStart={() => execute("start")}
        />
        {actions.includes("ready") ? (
          <Button tone="ghost" isPending={isPending("ready")} onClick={() => execute("ready")}>
            <ThumbsUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
            I'm ready
          </Button>
        ) : null}
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
        {canRematch(detail) ? <RematchButton challenge={challenge} /> : null}
      </div>
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

function StartButton({
  detail: { challenge, actions, userRole },
  isPending,
  onStart,
}: {
  detail: ChallengeDetail;
  isPending: boolean;
  onStart: () => void;
}) {
  const reasonId = useId();
  const now = useServerNow();
  const canStart = actions.includes("start");
  if (!canStart && (userRole !== "creator" || challenge.status !== "open")) return null;
  const reason = canStart
    ? unreadyText(unreadyPlayers(challenge, now))
    : "At least 2 participants are needed to start";
  return (
    <div className="grid gap-1">
      <Button
        tone="brass"
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        isPending={isPending}
        onClick={onStart}
      >
        <Play aria-hidden="true" className="size-4" />
        Start Challenge
      </Button>
      {reason === null ? null : (
        <p id={reasonId} className="text-xs text-fg-3">
          {reason}
        </p>
      )}
    </div>
  );
}

function EditLink({ detail: { challenge, actions, userRole } }: { detail: ChallengeDetail }) {
  if (userRole !== "creator" || challenge.status === "cancelled") return null;
  const label = (
    <>
      <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Edit
    </>
  );
  return actions.includes("edit") ? (
    <ButtonLink to={`/challenges/${challenge._id}/edit`}>{label}</ButtonLink>
  ) : (
    <Button disabled>{label}</Button>
  );
}
