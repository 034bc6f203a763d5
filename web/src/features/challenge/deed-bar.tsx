import { Pencil, Play, ThumbsUp } from "lucide-react";
import { useId, useState } from "react";
import type { ChallengeDetail } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { DeedDialog, type GraveDeed } from "./deed-dialog";
import { type Deed, useDeed, whenDone } from "./mutations";
import { hasEnded, mayRematch } from "./permissions";
import { RematchButton } from "./rematch-button";
import { startWaitsFor, waitingReason } from "./start";
import { usePassingError } from "./use-passing-error";

const DONE: Record<Deed, string> = {
  ready: "You are ready",
  leave: "Successfully left the challenge",
  start: "Challenge started successfully!",
  cancel: "Challenge cancelled successfully",
  "call-off": "You agreed to call it off",
};

/** The player's current commands on the challenge, except join and declare. */
export function DeedBar({
  detail,
  onDone,
}: {
  detail: ChallengeDetail;
  onDone: (deed: Deed, message: string) => void;
}) {
  const [asked, setAsked] = useState<GraveDeed | null>(null);
  const { challenge, actions } = detail;
  const deed = useDeed(challenge._id);
  const error = usePassingError(deed, "An error occurred");
  const carryOut = (name: Deed) =>
    whenDone(deed.mutateAsync(name), () => {
      setAsked(null);
      onDone(name, DONE[name]);
    });
  const isPending = (name: Deed) => deed.isPending && deed.variables === name;
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <StartButton
          detail={detail}
          isPending={isPending("start")}
          onStart={() => carryOut("start")}
        />
        {actions.includes("ready") ? (
          <Button tone="ghost" isPending={isPending("ready")} onClick={() => carryOut("ready")}>
            <ThumbsUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
            I'm ready
          </Button>
        ) : null}
        <EditLink detail={detail} />
        {actions.includes("leave") ? (
          <Button onClick={() => setAsked("leave")}>Leave</Button>
        ) : null}
        {actions.includes("call_off") ? (
          <Button onClick={() => setAsked("call-off")}>Call off</Button>
        ) : null}
        {actions.includes("cancel") ? (
          <Button onClick={() => setAsked("cancel")}>Cancel Challenge</Button>
        ) : null}
        {mayRematch(detail) ? <RematchButton challenge={challenge} /> : null}
      </div>
      {error && asked === null ? (
        <div className="mt-3">
          <InlineError message={error} />
        </div>
      ) : null}
      <DeedDialog
        deed={asked}
        detail={detail}
        isPending={deed.isPending}
        error={error}
        onConfirm={carryOut}
        onClose={() => setAsked(null)}
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
    ? waitingReason(startWaitsFor(challenge, now))
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
  if (userRole !== "creator" || hasEnded(challenge.status)) return null;
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
