import { queryOptions, useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { OpenTicket } from "./open-ticket";

export function OpenNow() {
  const open = useQuery(openNowQuery);
  const total = open.data?.pagination.totalChallenges;
  return (
    <section aria-labelledby="open-now">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id="open-now" className="disp-x text-[22px] leading-7">
          Open now
        </h2>
        {total ? (
          <p className="num text-sm text-fg-2">{total.toLocaleString("en")} open challenges</p>
        ) : null}
      </div>
      {open.isPending ? <Skeleton count={2} className="h-[104px] rounded-[12px]" /> : null}
      {open.isError ? (
        <InlineError
          message={messageOf(open.error, "Failed to load challenges")}
          onRetry={() => void open.refetch()}
        />
      ) : null}
      {open.data?.challenges.length === 0 ? (
        <EmptyState
          icon={Swords}
          title="No challenges found"
          action={
            <ButtonLink to="/register" tone="brass">
              Create the first one
            </ButtonLink>
          }
        >
          Nobody is waiting for an opponent right now.
        </EmptyState>
      ) : null}
      <ul className="grid gap-2.5 md:grid-cols-2">
        {open.data?.challenges.map((challenge) => (
          <li key={challenge._id}>
            <OpenTicket challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN_MAX = 4;

/** A few open challenges, as examples for the landing page. */
const openNowQuery = queryOptions({
  queryKey: ["challenges", "public", "landing"],
  queryFn: async ({ signal }) => {
    const query = { status: "open", limit: SHOWN_MAX };
    const answer = api.GET("/api/challenges/public", { params: { query }, signal });
    const { data } = await call(answer, "Failed to load challenges");
    return { challenges: data.challenges, pagination: data.pagination };
  },
});
