import { useQuery } from "@tanstack/react-query";
import { Lock, Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { useFriendSearch } from "@/api/use-friend-search";
import { useTransientError } from "@/api/use-transient-error";
import { draftOf } from "@/features/challenge/create/draft";
import { TicketPreview } from "@/features/challenge/create/ticket-preview";
import { Wizard } from "@/features/challenge/create/wizard";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { continueAfter, useUpdate } from "@/features/challenge/mutations";
import { challengePath } from "@/features/challenge/paths";
import { challengeQuery } from "@/features/challenge/queries";
import { isTeamMatch } from "@/features/challenge/team-match/sides";
import { toast } from "@/lib/toast";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { useCreateLimits } from "./use-create-limits";

export function EditPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(challengeQuery(id));
  if (data) return <Edit detail={data} />;
  if (!error) return <ChallengeSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
      onRetry={() => void refetch()}
      onCode={(inviteCode) => void navigate(challengePath(id, "details", { inviteCode }))}
    />
  );
}

function Edit({ detail }: { detail: ChallengeDetail }) {
  if (detail.actions.includes("edit")) return <EditForm detail={detail} />;
  return (
    <>
      <PageHeading title="Edit Challenge">{detail.challenge.title}</PageHeading>
      <EmptyState
        icon={Pencil}
        title="This challenge cannot be edited"
        action={
          <ButtonLink to={`/challenges/${detail.challenge._id}`}>Back to the challenge</ButtonLink>
        }
      >
        Only its creator can edit it, and only before it starts.
      </EmptyState>
    </>
  );
}

function EditForm({ detail: { challenge } }: { detail: ChallengeDetail }) {
  const user = useUser();
  const navigate = useNavigate();
  // Initialized once: a later refetch must not overwrite the player's input.
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const friends = useFriendSearch(user._id);
  const { feeBps: _, ...limits } = useCreateLimits(challenge.game);
  const [side] = challenge.teams;
  const choice = {
    led: side ? [side.team] : [],
    members: side?.roster.map((entry) => entry.user),
    connected: [],
    error: null,
    retry: () => {},
  };
  const update = useUpdate(challenge._id);
  const error = useTransientError(update, "Failed to update challenge");
  // Also after a player has left: their stake, under these terms, stays in the pot.
  const isTeam = isTeamMatch(challenge);
  const isLocked = challenge.participants.length > 1 || isTeam;
  return (
    <>
      <PageHeading title="Edit Challenge">{challenge.title}</PageHeading>
      {isLocked ? (
        <p className="mb-4 flex items-center gap-3 rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {isTeam ? "A match of teams keeps its terms" : "Others have joined"}, so you can change
          only the description, rules, livestream, tags, cover image and invitations.
        </p>
      ) : null}
      <Wizard
        draft={draft}
        onDraft={setDraft}
        isLocked={isLocked}
        limits={{ ...limits, available: null, ledTeams: undefined }}
        friends={friends}
        choice={choice}
        teams={NO_SEARCH}
        serverErrors={update.error instanceof ApiError ? update.error.fields : NO_ERRORS}
        error={error}
        isPending={update.isPending}
        submitLabel="Save changes"
        preview={
          <TicketPreview
            draft={draft}
            username={user.username}
            avatar={user.avatar}
            team={side?.team}
            feeBps={challenge.feeBps}
          />
        }
        onSubmit={(form) =>
          continueAfter(update.mutateAsync(form), ({ message }) => {
            toast.success(message);
            void navigate(challengePath(challenge._id, "details"));
          })
        }
      />
    </>
  );
}

/** The opponent of a match of teams stays as it is. */
const NO_SEARCH = { text: "", onText: () => {}, found: [], error: null, retry: () => {} };

const NO_ERRORS: Readonly<Record<string, string>> = {};
