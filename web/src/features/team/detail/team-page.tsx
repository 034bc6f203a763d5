import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Info, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/error";
import { useUser } from "@/api/session";
import type { Team } from "@/api/types";
import type { MicroUsdc } from "@/lib/money";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "../back-link";
import { TeamChallenges } from "../challenges/team-challenges";
import { PoolPanels } from "../pool/pool-panel";
import { PoolStatement } from "../pool/statement";
import { teamQuery } from "../queries";
import { LeadsCorrespondence, TeamChat } from "./conversations";
import { Members } from "./members";
import { ConnectionRequests, Invited, JoinRequests } from "./requests";
import { TeamHero } from "./team-hero";
import { ViewerActions } from "./viewer-actions";

/** One team: its profile, members, and the viewer's actions. `activity` renders its latest notifications. */
export function TeamPage({
  activity,
  available,
}: {
  activity: (teamId: string) => ReactNode;
  /** What the viewer can pay into the pool; null while it is not known. */
  available: MicroUsdc | null;
}) {
  const { teamId = "" } = useParams();
  const { data, error, refetch } = useQuery(teamQuery(teamId));
  const isGone = isMissing(error);
  return (
    <>
      <BackLink to="/teams">Teams</BackLink>
      {data && !isGone ? (
        <TeamDetail
          key={data._id}
          team={data}
          available={available}
          activity={activity(data._id)}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-5">
          <Skeleton className="h-[190px] rounded-card" />
          <Skeleton className="h-[320px] rounded-card" />
        </div>
      )}
    </>
  );
}

/** Whether the team does not exist or is no longer visible to the viewer; cached data is hidden then. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const title = isMissing(error) ? "Team not found" : "Failed to load team details";
  return (
    <section className="card mx-auto grid max-w-[520px] justify-items-center px-6 py-10 text-center">
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-cancel" />
      <PageHeading title={title} />
      <p role="alert" className="-mt-2 mb-5 text-fg-2">
        {errorMessageOf(error)}
      </p>
      <Button tone="ghost" onClick={onRetry}>
        Try Again
      </Button>
    </section>
  );
}

function errorMessageOf(error: Error): string {
  if (isMissing(error)) return "It does not exist, or it is private and you are not invited.";
  if (!(error instanceof ApiError)) return "Something went wrong on this page.";
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}

function TeamDetail({
  team,
  available,
  activity,
}: {
  team: Team;
  available: MicroUsdc | null;
  activity: ReactNode;
}) {
  const { _id: viewerId } = useUser();
  const { role } = team.viewer;
  const isLeader = role === "leader";
  return (
    <div className="grid gap-4 lg:gap-5">
      <InvitationNote team={team} />
      <TeamHero team={team} actions={<ViewerActions team={team} viewerId={viewerId} />} />
      <RulesBox />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {isLeader && team.joinRequests.length > 0 ? <JoinRequests team={team} /> : null}
          <Members team={team} viewerId={viewerId} />
          <Invited team={team} />
          <TeamChallenges teamId={team._id} />
          {role ? <PoolStatement teamId={team._id} /> : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {role ? <PoolPanels teamId={team._id} available={available} /> : null}
          {team.conversationId ? <TeamChat conversationId={team.conversationId} /> : null}
          {isLeader && team.joinRequests.length === 0 ? <JoinRequests team={team} /> : null}
          {isLeader ? <ConnectionRequests team={team} /> : null}
          <LeadsCorrespondence team={team} />
          {role ? activity : null}
        </div>
      </div>
    </div>
  );
}

/** The viewer's open invitation or join request; its buttons are among the other actions. */
function InvitationNote({ team: { viewer, leader } }: { team: Team }) {
  const now = useServerMinute();
  const { invitation, joinRequest } = viewer;
  if (!invitation && !joinRequest) return null;
  return (
    <div role="status" className="flex gap-3 rounded-card bg-full-soft px-4 py-3 text-sm text-fg">
      <Mail
        aria-hidden="true"
        className="mt-px size-[18px] shrink-0 text-full"
        strokeWidth={1.75}
      />
      {invitation ? (
        <div className="min-w-0">
          <p>
            <PersonLink
              username={invitation.invitedBy.username}
              className="font-semibold hover:underline"
            >
              {invitation.invitedBy.username}
            </PersonLink>{" "}
            invited you {timeAgo(invitation.sentAt, now)}.
          </p>
          {invitation.message ? (
            <p className="mt-1 break-words text-fg-2">“{invitation.message}”</p>
          ) : null}
        </div>
      ) : (
        <p>
          You have asked to join {joinRequest ? timeAgo(joinRequest.sentAt, now) : null};{" "}
          <PersonLink username={leader.username} className="font-semibold hover:underline">
            {leader.username}
          </PersonLink>{" "}
          has not answered yet.
        </p>
      )}
    </div>
  );
}

/** The rules of every team. */
const RULES = [
  "The leader invites friends and answers requests to join; members see who was invited.",
  "The leader can leave only after handing over the leadership. A player can lead one active team at a time.",
  "Only members and invited players can see a private team.",
  "Each member has a share of the pool. You can withdraw yours while no challenge holds the pool's money, and leaving pays it out.",
  "Two teams are connected once both leaders agree.",
];

function RulesBox() {
  return (
    <aside
      aria-label="Team rules"
      className="flex gap-3 rounded-card bg-active-soft px-4 py-3 text-sm text-fg"
    >
      <Info
        aria-hidden="true"
        className="mt-px size-[18px] shrink-0 text-active"
        strokeWidth={1.75}
      />
      <ul className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </aside>
  );
}
