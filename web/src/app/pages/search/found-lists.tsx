import { useState } from "react";
import { useUser } from "@/api/session";
import type { Challenge, FriendEntry, TeamSummary } from "@/api/types";
import { BrowseCard } from "@/features/challenge/browse/browse-card";
import { BROWSE_LABELS, TicketAction } from "@/features/challenge/ticket-action";
import { PlayerRow } from "@/features/friend/player-row";
import { TeamList } from "@/features/team/overview/team-list";
import { JoinChallengeDialog } from "../join-challenge-dialog";

export function FoundPeople({ people }: { people: readonly FriendEntry[] }) {
  return (
    <ul aria-label="Players found" className="card grid grid-cols-1 gap-0.5 p-2">
      {people.map((player) => (
        <PlayerRow key={player._id} player={player} />
      ))}
    </ul>
  );
}

export function FoundTeams({ teams }: { teams: readonly TeamSummary[] }) {
  return <TeamList label="Teams found" teams={teams} />;
}

export function FoundChallenges({ challenges }: { challenges: readonly Challenge[] }) {
  const user = useUser();
  const [joining, setJoining] = useState<Challenge | null>(null);
  return (
    <>
      <ul aria-label="Challenges found" className="grid grid-cols-1 gap-2.5 xl:grid-cols-2">
        {challenges.map((challenge) => (
          <li key={challenge._id} className="min-w-0">
            <BrowseCard
              challenge={challenge}
              action={
                <TicketAction
                  challenge={challenge}
                  user={user}
                  labels={BROWSE_LABELS}
                  onJoin={setJoining}
                />
              }
            />
          </li>
        ))}
      </ul>
      {joining ? (
        <JoinChallengeDialog challenge={joining} onClose={() => setJoining(null)} />
      ) : null}
    </>
  );
}
