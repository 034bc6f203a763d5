import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { useFriendSearch } from "@/api/use-friend-search";
import { useTransientError } from "@/api/use-transient-error";
import { CreatedPanel } from "@/features/challenge/create/created-panel";
import { EMPTY_DRAFT, isOfTeams } from "@/features/challenge/create/draft";
import { removeOpponent, useDraftTeams, useOpponent } from "@/features/challenge/create/opponent";
import { OpponentNote } from "@/features/challenge/create/opponent-note";
import { openingStep, removeStep, storeStep } from "@/features/challenge/create/stored-step";
import { TicketPreview } from "@/features/challenge/create/ticket-preview";
import { useStakeRefusal } from "@/features/challenge/create/use-stake-refusal";
import { useStoredDraft } from "@/features/challenge/create/use-stored-draft";
import { Wizard } from "@/features/challenge/create/wizard";
import { useCreate } from "@/features/challenge/mutations";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { useCreateLimits } from "./use-create-limits";
import { useTeamChoice, useTeamSearch } from "./use-team-choice";

export function CreatePage() {
  const user = useUser();
  const { key: visit, search } = useLocation();
  const draftTeams = useDraftTeams();
  const { opponent, ...invitation } = useOpponent(draftTeams);
  const { draft, setDraft, isStarted, removeDraft } = useStoredDraft(invitation, draftTeams);
  const [restarts, setRestarts] = useState(0);
  const [created, setCreated] = useState<Challenge | null>(null);
  const { data: wallet, isLoading, failureCount } = useQuery(walletQuery);
  const { feeBps, ...limits } = useCreateLimits(draft.game);
  const choice = useTeamChoice(draft.teamId || null, isOfTeams(draft));
  const teams = useTeamSearch();
  const create = useCreate();
  const stakeRefusal = useStakeRefusal(draft, {
    rosterMin: limits.rosterMin,
    hasFailed: create.isError,
  });
  const serverErrors = useMemo(() => fieldErrors(create.error), [create.error]);
  const error = useTransientError(create, "Failed to create challenge");
  const isOpponentInvited = opponent !== null && draft.invitedFriends.includes(opponent._id);
  const friends = useFriendSearch(user._id, isOpponentInvited ? [opponent] : []);
  const startOver = () => {
    setDraft(EMPTY_DRAFT);
    setRestarts(restarts + 1);
    removeStep();
    // A request that is still under way keeps its answer.
    if (create.isError) create.reset();
  };
  return (
    <>
      <PageHeading
        title="Create Challenge"
        actions={isStarted && !created ? <Button onClick={startOver}>Start over</Button> : null}
      >
        {isOfTeams(draft)
          ? "Your players approve it first. Both teams stake when all players of both have."
          : "Your stake goes into escrow when the challenge is created."}
      </PageHeading>
      {isOpponentInvited && !created ? (
        <OpponentNote
          opponent={opponent}
          onRemove={() =>
            setDraft({
              ...draft,
              invitedFriends: draft.invitedFriends.filter((id) => id !== opponent._id),
            })
          }
        />
      ) : null}
      {created ? (
        <CreatedPanel challenge={created} />
      ) : (
        <Wizard
          // A form that is started over has a new wizard, without the step and the errors of the one before.
          key={restarts}
          firstStep={isStarted && restarts === 0 ? openingStep(visit, search) : "Game"}
          onStep={(step) => storeStep(visit, step)}
          draft={draft}
          onDraft={setDraft}
          isLocked={false}
          limits={{
            ...limits,
            available: wallet ? usdc(wallet.available) : null,
            ledTeams: choice.led?.map(({ _id }) => _id),
          }}
          isBalanceAwaited={isLoading && failureCount === 0}
          friends={friends}
          choice={choice}
          teams={teams}
          serverErrors={serverErrors}
          error={error}
          stakeRefusal={stakeRefusal}
          isPending={create.isPending}
          submitLabel="Create Challenge"
          preview={
            <TicketPreview
              draft={draft}
              username={user.username}
              avatar={user.avatar}
              team={choice.led?.find(({ _id }) => _id === draft.teamId)}
              feeBps={feeBps}
            />
          }
          onSubmit={(form) =>
            create.mutate(form, {
              onSuccess: ({ data }) => {
                removeDraft();
                removeOpponent();
                removeStep();
                setCreated(data.challenge);
              },
            })
          }
        />
      )}
    </>
  );
}

/** The server's errors by the names of the form's fields. */
function fieldErrors(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const { selectedTeam, ...fields } = error.fields;
  return selectedTeam === undefined ? fields : { ...fields, teamId: selectedTeam };
}
