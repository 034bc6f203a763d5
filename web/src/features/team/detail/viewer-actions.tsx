import { Heart, LogOut, Pencil, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DeedButton } from "../deed-button";
import { DeedForm } from "../deed-form";
import { deedMessage, useTeamDeed } from "../use-team-deed";
import { ConnectionActions } from "./connection-actions";
import { InviteDialog } from "./invite-dialog";

/** The viewer's actions on the team, by role. */
export function ViewerActions({ team, viewerId }: { team: Team; viewerId: string }) {
  switch (team.viewer.role) {
    case "leader":
      return <LeaderActions team={team} viewerId={viewerId} />;
    case "member":
      return <Leaving team={team} />;
    default:
      return (
        <>
          <Entrance team={team} />
          <Following team={team} />
          <ConnectionActions team={team} />
        </>
      );
  }
}

function LeaderActions({ team, viewerId }: { team: Team; viewerId: string }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button tone="brass" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Invite Member
      </Button>
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
function Leaving({ team }: { team: Team }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const mutation = useTeamDeed(team._id);
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
      <Button tone="ghost" onClick={() => setAsked(true)}>
        <LogOut aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Leave Team
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Leave ${team.name}?`}
        description={
          team.conversationId
            ? "You see its chat no more, and come back only as others do: by invitation or by asking."
            : "You come back only as others do: by invitation or by asking."
        }
        confirmLabel="Leave Team"
        isPending={isPending}
        error={error ? deedMessage(error, { kind: "leave" }) : undefined}
        onConfirm={leave}
        onClose={() => {
          setAsked(false);
          mutation.reset();
        }}
      />
    </>
  );
}

/** The way in: an invitation, a request, or the door. */
function Entrance({ team }: { team: Team }) {
  const [isAsking, setAsking] = useState(false);
  const { _id: teamId, viewer, requiresApproval, currentMembers, maxMembers } = team;
  const { invitation, joinRequest } = viewer;
  if (invitation) {
    const answer = { kind: "answer invitation", invitation: invitation._id } as const;
    return (
      <>
        <DeedButton teamId={teamId} tone="brass" deed={{ ...answer, answer: "accept" }}>
          Accept invitation
        </DeedButton>
        <DeedButton teamId={teamId} tone="ghost" deed={{ ...answer, answer: "decline" }}>
          Decline
        </DeedButton>
      </>
    );
  }
  if (joinRequest) {
    return (
      <DeedButton teamId={teamId} tone="ghost" deed={{ kind: "withdraw join" }}>
        Withdraw request
      </DeedButton>
    );
  }
  if (currentMembers >= maxMembers) {
    return <p className="flex min-h-9 items-center text-sm text-fg-3">This team is full</p>;
  }
  if (!requiresApproval) {
    return (
      <DeedButton teamId={teamId} tone="brass" deed={{ kind: "join", message: null }}>
        Join Team
      </DeedButton>
    );
  }
  return (
    <>
      <Button tone="brass" onClick={() => setAsking(true)}>
        Ask to join
      </Button>
      {isAsking ? (
        <DeedForm
          teamId={teamId}
          title={`Ask to join ${team.name}`}
          description={`${team.leader.username} is told, and says yes or no.`}
          messageLabel="Message to the leader"
          submitLabel="Send request"
          busyLabel="Sending..."
          deedOf={(message) => ({ kind: "join", message })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Following({ team: { _id, name, viewer } }: { team: Team }) {
  const mutation = useTeamDeed(_id);
  const deed = { kind: viewer.isFollowing ? "unfollow" : "follow" } as const;
  return (
    <Button
      tone="ghost"
      aria-pressed={viewer.isFollowing}
      aria-label={`Follow ${name}`}
      onClick={() =>
        mutation.mutate(deed, { onError: (error) => toast.error(deedMessage(error, deed)) })
      }
    >
      <Heart
        aria-hidden="true"
        className="size-4"
        strokeWidth={1.75}
        fill={viewer.isFollowing ? "currentColor" : "none"}
      />
      {viewer.isFollowing ? "Following" : "Follow"}
    </Button>
  );
}
