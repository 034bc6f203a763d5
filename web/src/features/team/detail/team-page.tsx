import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/error";
import { Button } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "../back-link";
import { teamQuery } from "../queries";
import { TeamDetail } from "./team-detail";

/** One team: who they are, who is in it, and what the viewer may do there. `news` is what has happened to it. */
export function TeamPage({ activity }: { activity: (teamId: string) => ReactNode }) {
  const { teamId = "" } = useParams();
  const { data, error, refetch } = useQuery(teamQuery(teamId));
  const isGone = isMissing(error);
  return (
    <>
      <BackLink to="/teams">Teams</BackLink>
      {data && !isGone ? (
        <TeamDetail key={data._id} team={data} activity={activity(data._id)} />
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
  if (isMissing(error)) return "It does not exist, or it is private and has not invited you.";
  if (!(error instanceof ApiError)) return "Something went wrong on this page.";
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}
