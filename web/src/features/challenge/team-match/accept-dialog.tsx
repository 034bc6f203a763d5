import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { usePlayRefusal } from "@/api/play-limits";
import { useMaybeUser } from "@/api/session";
import type { Challenge, StakePart, UserSummary } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { SelectField } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { type Refusal, useRefusal } from "@/ui/use-refusal";
import { continueAfter, type useAcceptAsTeam } from "../mutations";
import { inBothTeamsText } from "./both-teams";
import { teamPayout } from "./money";
import { NoTeam } from "./no-team";
import { RosterField } from "./roster-field";
import { stakeOf } from "./sides";
import { rosterProblem, type TeamChoice } from "./team-choice";
import { uncoveredText } from "./uncovered-text";
import { useStakeParts } from "./use-stake-parts";

type AcceptDialogProps = {
  challenge: Challenge;
  choice: TeamChoice;
  /** The chosen team; null while the viewer's teams are not known. */
  teamId: string | null;
  onTeam: (id: string) => void;
  /** The fewest players that the game needs. */
  rosterMin: number;
  /** Members of the other team as far as the viewer may see them. */
  rivals: readonly UserSummary[];
  inviteCode: string | null;
  accept: ReturnType<typeof useAcceptAsTeam>;
  onAccepted: (challenge: Challenge) => void;
  onClose: () => void;
};

/** A leader accepts a challenge for a team: chooses who plays, and sees what each puts in. */
export function AcceptDialog({ challenge, onClose, ...rest }: AcceptDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Accept ${challenge.title}`}
      initialFocus="title"
      description="Your team holds the place for 24 hours while its players approve. Nothing is taken before all have."
    >
      <Content challenge={challenge} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Content({ challenge, choice, teamId, ...rest }: AcceptDialogProps) {
  const { led, error, retry } = choice;
  if (error) return <InlineError message="Failed to load your teams" onRetry={retry} />;
  if (!led) return <Skeleton count={4} className="h-10" />;
  const others = led.filter(({ _id }) => _id !== challenge.teams[0]?.team._id);
  if (challenge.opponentTeam && !others.some(({ _id }) => _id === challenge.opponentTeam?._id)) {
    return <NoTeam message={`Only the leader of ${challenge.opponentTeam.name} can accept it.`} />;
  }
  if (others.length === 0) {
    return (
      <NoTeam
        message={
          led.length > 0
            ? "A team cannot play against itself."
            : "Only a team can accept this challenge, by its leader. You lead no team."
        }
      />
    );
  }
  if (teamId === null) return <Skeleton count={4} className="h-10" />;
  return <AcceptForm challenge={challenge} choice={choice} teamId={teamId} {...rest} />;
}

function AcceptForm({
  challenge,
  choice,
  teamId,
  onTeam,
  rosterMin,
  rivals,
  inviteCode,
  accept,
  onAccepted,
  onClose,
}: AcceptDialogProps & { teamId: string }) {
  const [roster, setRoster] = useState<string[]>([]);
  const [code, setCode] = useState(inviteCode ?? "");
  const [problem, setProblem] = useState<string | undefined>();
  const rosterMax = useFormLimits()?.challenge.rosterMax;
  const { isSettled, presses, isStray } = useSubmitGuard(teamId);
  const stake = usdc(stakeOf(challenge));
  const { data: parts } = useStakeParts({ teamId, stake, chosen: roster, min: rosterMin });
  const isCovered = parts?.isCovered;
  const limit = useRefusal(useOwnPartRefusal(parts?.parts));
  const [wasCovered, setWasCovered] = useState(isCovered);
  const fields = accept.error instanceof ApiError ? accept.error.fields : {};
  const fieldError = fields["roster"] ?? fields["teamStake"];
  // A payment into the pool since then has removed the reason of the refusal.
  const isSolved = isCovered === true && wasCovered === false;
  const refusal = isCovered === false && fieldError ? uncoveredText(true) : fieldError;
  const error = useTransientError(accept, "Failed to accept the challenge");
  const otherSide = challenge.teams[0];
  const otherRoster = new Set(otherSide?.roster.map(({ user }) => user._id));
  const excluded = new Map([...otherRoster].map((id) => [id, "Plays for the other team"]));
  const reset = () => {
    setProblem(undefined);
    accept.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStray(event) || accept.isPending || limit.isRefused) return;
    const issue = rosterProblem(roster, rosterMin, rosterMax);
    setProblem(issue);
    if (issue !== undefined) return;
    setWasCovered(isCovered);
    const request = { id: challenge._id, teamId, roster, inviteCode: code.trim() || null };
    continueAfter(accept.mutateAsync(request), ({ data }) => onAccepted(data.challenge));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" {...presses}>
      <SelectField
        label="Your team"
        options={(choice.led ?? [])
          .filter(({ _id }) => _id !== otherSide?.team._id)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={teamId}
        onChange={({ target }) => {
          setRoster([]);
          onTeam(target.value);
          reset();
        }}
      />
      <RosterField
        teamId={teamId}
        members={choice.members}
        stake={stake}
        chosen={roster}
        min={rosterMin}
        error={problem ?? (isSolved ? undefined : refusal)}
        isStakeFixed
        excluded={excluded}
        onChange={(ids) => {
          setRoster(ids);
          reset();
        }}
      />
      <Conflicts members={choice.members ?? []} rivals={rivals} />
      {challenge.isPrivate && inviteCode === null ? (
        <Field
          label="Invite code"
          note="if your team was not named"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={16}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            reset();
          }}
        />
      ) : null}
      <Terms challenge={challenge} />
      {error && fieldError === undefined ? <InlineError message={error} /> : null}
      <AcceptButtons
        stake={stake}
        limit={limit}
        isPending={accept.isPending}
        isSettled={isSettled}
        onClose={onClose}
      />
    </form>
  );
}

function AcceptButtons({
  stake,
  limit,
  isPending,
  isSettled,
  onClose,
}: {
  stake: MicroUsdc;
  limit: Refusal;
  isPending: boolean;
  isSettled: boolean;
  onClose: () => void;
}) {
  return (
    <>
      {limit.note}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          tone="brass"
          isPending={isPending}
          disabled={!isSettled || limit.isRefused}
          aria-describedby={limit.describedBy}
        >
          {stake === 0n ? "Accept" : `Accept for ${formatMoney(stake, "dollars")}`}
        </Button>
      </div>
    </>
  );
}

/** Why the leader's own limit or break forbids their part, where they play: accepting is their approval. */
function useOwnPartRefusal(parts: ReadonlyMap<string, StakePart> | undefined): string | null {
  const user = useMaybeUser();
  const part = parts?.get(user?._id ?? "")?.part;
  return usePlayRefusal("stake", part ? usdc(part) : 0n);
}

/** Players of both teams, who have to leave one of them before the match can start. */
function Conflicts({
  members,
  rivals,
}: {
  members: readonly UserSummary[];
  rivals: readonly UserSummary[];
}) {
  const rivalIds = new Set(rivals.map(({ _id }) => _id));
  const inBoth = members.filter(({ _id }) => rivalIds.has(_id));
  if (inBoth.length === 0) return null;
  return (
    <p role="status" className="rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
      {inBothTeamsText(inBoth)}. You can accept, but the match cannot start before.
    </p>
  );
}

function Terms({ challenge }: { challenge: Challenge }) {
  const { pot, fee, winnerReceives } = teamPayout(challenge);
  const stake = usdc(stakeOf(challenge));
  return (
    <dl className="grid gap-2 rounded-[10px] bg-surface-2 px-4 py-3">
      <Leader label="Your team stakes">{formatMoney(stake, "usdc")}</Leader>
      <Leader label="Pot of both teams">{formatMoney(pot, "usdc")}</Leader>
      <Leader label={`Platform fee ${challenge.feeBps / 100}%`}>{formatMoney(-fee, "usdc")}</Leader>
      <Leader label="Winning team receives">
        <span className="text-brass">{formatMoney(winnerReceives, "usdc")} USDC</span>
      </Leader>
    </dl>
  );
}
