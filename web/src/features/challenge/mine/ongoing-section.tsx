import { useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { messageOf } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { LiveRow } from "../lists/live-row";
import { useThumbnails } from "../lists/use-lists";
import { myChallengesQuery } from "../queries";
import { OngoingTicket } from "./ongoing-ticket";

const FETCHED_MAX = 100;

/** The player's challenges of one status; the live section shows a text when it is empty. */
export function OngoingSection({
  title,
  status,
  userId,
}: {
  title: string;
  status: "active" | "in_progress";
  userId: string;
}) {
  const { data, error, refetch } = useQuery({
    ...myChallengesQuery({ type: "all", status, page: 1, limit: FETCHED_MAX }),
    refetchOnWindowFocus: "always",
  });
  useThumbnails(data?.challenges);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to fetch user challenges")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton count={2} className="h-[122px] rounded-card" />;
  if (data.challenges.length === 0) {
    return status === "active" ? (
      <EmptyState
        icon={Radio}
        title="No ongoing challenges"
        action={<ButtonLink to="/challenges">Find a challenge to join</ButtonLink>}
      >
        A challenge appears here once its creator starts it.
      </EmptyState>
    ) : null;
  }
  return (
    <section aria-label={title}>
      <h2 className="disp mb-3 text-[15px]">{title}</h2>
      <ul className="grid gap-2.5 xl:grid-cols-2">
        {data.challenges.map((challenge) => (
          <LiveRow key={challenge._id} version={challenge.version} className="rounded-card">
            <OngoingTicket challenge={challenge} userId={userId} />
          </LiveRow>
        ))}
      </ul>
    </section>
  );
}
