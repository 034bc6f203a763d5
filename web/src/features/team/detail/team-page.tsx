import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Mail } from "lucide-react";
import { type ReactNode, useEffect } from "react";
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
import { removeLeftTeam } from "../cache";
import { DangerZone } from "../ending/danger-zone";
import { TeamNotices } from "../ending/notices";
import { PoolPanels } from "../pool/pool-panel";
import { teamQuery } from "../queries";
import { LeadsCorrespondence, TeamChat } from "./conversations";
import { ConnectionRequests, JoinRequests } from "./requests";
import { RulesBox } from "./rules-box";
import { TeamHero } from "./team-hero";
import { TeamTabs } from "./team-tabs";
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
  useEffect(() => () => removeLeftTeam(teamId), [teamId]);
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
      <TeamNotices team={team} viewerId={viewerId} />
      <InvitationNote team={team} />
      <TeamHero team={team} actions={<ViewerActions team={team} viewerId={viewerId} />} />
      <RulesBox />
      {/* On a wide screen what the leader answers and the danger zone stand below the tabs, on a phone at the end. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr] lg:gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <TeamTabs team={team} viewerId={viewerId} />
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2 lg:gap-5">
          {role ? (
            <PoolPanels
              teamId={team._id}
              isDissolving={team.dissolvesAt != null}
              available={available}
            />
          ) : null}
          {team.conversationId ? <TeamChat conversationId={team.conversationId} /> : null}
          {role ? activity : null}
          {isLeader ? null : <LeadsCorrespondence team={team} />}
        </div>
        {isLeader ? <LeaderCards team={team} /> : null}
      </div>
    </div>
  );
}

/** What only the leader sees: requests, the other leaders, and the danger zone at the end. */
function LeaderCards({ team }: { team: Team }) {
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:gap-5">
      {team.joinRequests.length === 0 ? <JoinRequests team={team} /> : null}
      <ConnectionRequests team={team} />
      <LeadsCorrespondence team={team} />
      <div className="sm:col-span-full">
        <DangerZone team={team} />
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
            invited you {agoText(invitation.sentAt, now)}.
          </p>
          {invitation.message ? <p className="mt-1 text-fg-2">“{invitation.message}”</p> : null}
        </div>
      ) : (
        <p>
          You asked to join {joinRequest ? agoText(joinRequest.sentAt, now) : null};{" "}
          <PersonLink username={leader.username} className="font-semibold hover:underline">
            {leader.username}
          </PersonLink>{" "}
          has not answered yet.
        </p>
      )}
    </div>
  );
}

/** "just now", "5m ago", "on Mar 10, 2026": for the end of a sentence. */
function agoText(iso: string, now: number): string {
  const ago = timeAgo(iso, now);
  if (ago === "now") return "just now";
  return ago.endsWith(" ago") ? ago : `on ${ago}`;
}
