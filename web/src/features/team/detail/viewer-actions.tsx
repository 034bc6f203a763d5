import { Heart, LogOut, Pencil, Swords, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FollowWords } from "@/ui/follow-button";
import { CommandButton } from "../command-button";
import { CommandForm } from "../command-form";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";
import { ConnectionActions } from "./connection-actions";
import { InviteDialog } from "./invite-dialog";

/** The viewer's actions on the team, by role. */
export function ViewerActions({ team, viewerId }: { team: Team; viewerId: string }) {
  if (team.dissolvedAt) return null;
  switch (team.viewer.role) {
    case "leader":
      return <LeaderActions team={team} viewerId={viewerId} />;
    case "member":
      return <LeaveButton team={team} />;
    default:
      return (
        <>
          <JoinActions team={team} />
          <FollowButton team={team} />
          <ConnectionActions team={team} />
          <ChallengeLink team={team} />
        </>
      );
  }
}

/** For the leader of another team: a challenge that only this team may accept. */
function ChallengeLink({ team: { _id, name, viewer, dissolvesAt } }: { team: Team }) {
  if (!viewer.ledTeam || dissolvesAt != null) return null;
  const state = { team: { _id: viewer.ledTeam._id }, opponentTeam: { _id, name } };
  return (
    <ButtonLink to="/challenges/create" state={state} tone="ghost">
      <Swords aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Challenge
    </ButtonLink>
  );
}

function LeaderActions({ team, viewerId }: { team: Team; viewerId: string }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button tone="brass" disabled={team.dissolvesAt != null} onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Invite Member
      </Button>
      {team.dissolvesAt == null ? (
        <ButtonLink to="/challenges/create" state={{ team: { _id: team._id } }} tone="ghost">
          <Swords aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Issue New Challenge
        </ButtonLink>
      ) : null}
      <ButtonLink to={`/teams/${team._id}/edit`} tone="ghost">
        <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Edit team
      </ButtonLink>
      {isInviting ? (
        <InviteDialog team={team} leaderId={viewerId} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
}

/** Leaves the team and opens the list of teams, since the team may be invisible afterwards. */
function LeaveButton({ team }: { team: Team }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const mutation = useTeamCommand(team._id);
  const { error, isPending } = mutation;
  const leave = () => {
    mutation.mutateAsync({ kind: "leave" }).then(
      ({ message }) => {
        if (message) toast.success(message);
        void navigate("/teams");
      },
      // The dialog shows the error.
      () => {},
    );
  };
  return (
    <>
      <Button tone="ghost" onClick={() => setConfirming(true)}>
        <LogOut aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Leave Team
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Leave ${team.name}?`}
        description={
          team.conversationId
            ? "You lose access to the team chat, and can rejoin only by invitation or request. Your share of the pool is paid into your wallet."
            : "You can rejoin only by invitation or request. Your share of the pool is paid into your wallet."
        }
        confirmLabel="Leave Team"
        isPending={isPending}
        error={error ? commandErrorMessage(error, { kind: "leave" }) : undefined}
        onConfirm={leave}
        onClose={() => {
          setConfirming(false);
          mutation.reset();
        }}
      />
    </>
  );
}

/** The actions for joining: answer an invitation, request to join, or join directly. */
function JoinActions({ team }: { team: Team }) {
  const [isRequesting, setRequesting] = useState(false);
  const { _id: teamId, viewer, requiresApproval, currentMembers, maxMembers } = team;
  const { invitation, joinRequest } = viewer;
  if (invitation) {
    const command = { kind: "answer invitation", invitation: invitation._id } as const;
    return (
      <>
        <CommandButton teamId={teamId} tone="brass" command={{ ...command, answer: "accept" }}>
          Accept invitation
        </CommandButton>
        <CommandButton teamId={teamId} tone="ghost" command={{ ...command, answer: "decline" }}>
          Decline
        </CommandButton>
      </>
    );
  }
  if (joinRequest) {
    return (
      <CommandButton teamId={teamId} tone="ghost" command={{ kind: "withdraw join" }}>
        Withdraw request
      </CommandButton>
    );
  }
  if (team.dissolvesAt) {
    return (
      <p className="flex min-h-9 items-center text-sm text-fg-3">This team is being dissolved</p>
    );
  }
  if (currentMembers >= maxMembers) {
    return <p className="flex min-h-9 items-center text-sm text-fg-3">This team is full</p>;
  }
  if (!requiresApproval) {
    return (
      <CommandButton teamId={teamId} tone="brass" command={{ kind: "join", message: null }}>
        Join Team
      </CommandButton>
    );
  }
  return (
    <>
      <Button tone="brass" onClick={() => setRequesting(true)}>
        Ask to join
      </Button>
      {isRequesting ? (
        <CommandForm
          teamId={teamId}
          title={`Ask to join ${team.name}`}
          description={`${team.leader.username} is notified, and accepts or rejects the request.`}
          messageLabel="Message to the leader"
          submitLabel="Send request"
          busyLabel="Sending..."
          commandOf={(message) => ({ kind: "join", message })}
          onClose={() => setRequesting(false)}
        />
      ) : null}
    </>
  );
}

function FollowButton({ team: { _id, name, viewer } }: { team: Team }) {
  const mutation = useTeamCommand(_id);
  const command = { kind: viewer.isFollowing ? "unfollow" : "follow" } as const;
  return (
    <Button
      tone="ghost"
      onClick={() =>
        mutation.mutate(command, {
          onError: (error) => toast.error(commandErrorMessage(error, command)),
        })
      }
    >
      <Heart
        aria-hidden="true"
        className="size-4"
        strokeWidth={1.75}
        fill={viewer.isFollowing ? "currentColor" : "none"}
      />
      <FollowWords words={viewer.isFollowing ? "Following" : "Follow"} name={name} />
    </Button>
  );
}
