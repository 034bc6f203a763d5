import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import type { TeamChallenge, TeamRef } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { Skeleton } from "@/ui/skeleton";
import { StatusBadge } from "@/ui/status-badge";
import { TeamAvatar } from "@/ui/team-avatar";
import { teamKeys } from "../cache";
import { expiryText } from "./row-text";

/** The matches of a team that the viewer may see. On narrow screens status and expiry move under the opponent. */
export function TeamChallenges({ teamId }: { teamId: string }) {
  const id = useId();
  const [page, setPage] = useState(1);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="disp mb-3 text-[17px]">
        Challenges
      </h2>
      <PagedTable
        query={useQuery(teamChallengesQuery(teamId, page))}
        staleRows="retain"
        errorMessageOf={(error) => messageOf(error, "Failed to load the team's challenges")}
        skeleton={<Skeleton count={3} className="h-14" />}
        empty={
          <EmptyState icon={Swords} title="No challenges yet">
            The matches that the leader issues or accepts for the team are listed here.
          </EmptyState>
        }
        caption="Challenges of the team, newest first"
        head={
          <>
            <ColumnHead className="px-4 max-md:hidden">Status</ColumnHead>
            <ColumnHead className="px-4">Opponent</ColumnHead>
            <ColumnHead className="px-4 text-right">Escrow</ColumnHead>
            <ColumnHead className="px-4 max-md:hidden">Expiry</ColumnHead>
            <ColumnHead className="px-4 text-right">Details</ColumnHead>
          </>
        }
        renderRow={(challenge) => <Row key={challenge._id} challenge={challenge} />}
        onPage={setPage}
      />
    </section>
  );
}

function Row({ challenge }: { challenge: TeamChallenge }) {
  const { _id, title, opponent, escrow, stakeAmount } = challenge;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="px-4 py-3 max-md:hidden">
        <StatusBadge {...challenge} />
      </td>
      <td className="w-full max-w-0 px-4 py-3">
        <p className="truncate text-xs text-fg-3">{title}</p>
        <Opponent opponent={opponent ?? null} />
        <div className="mt-1.5 grid justify-items-start gap-1 md:hidden">
          <StatusBadge {...challenge} />
          <span className="num text-xs text-fg-2">{expiryText(challenge)}</span>
        </div>
      </td>
      <td className="px-4 py-3 text-right whitespace-nowrap">
        <Money amount={escrow} className="disp text-[13.5px]" />
        <div className="num text-xs text-fg-3">
          stake <Money amount={stakeAmount} />
        </div>
      </td>
      <td className="num px-4 py-3 text-sm whitespace-nowrap text-fg-2 max-md:hidden">
        {expiryText(challenge)}
      </td>
      <td className="px-4 py-3 text-right">
        <ButtonLink to={`/challenges/${_id}`} size="sm">
          Details <span className="sr-only">of {title}</span>
        </ButtonLink>
      </td>
    </tr>
  );
}

function Opponent({ opponent }: { opponent: TeamRef | null }) {
  if (!opponent) return <p className="text-sm text-fg-2">No opponent yet</p>;
  return (
    <Link
      to={`/teams/${opponent._id}`}
      className="flex min-h-6 min-w-0 items-center gap-2 text-[13.5px] font-medium hover:underline"
    >
      <TeamAvatar name={opponent.name} src={opponent.avatar} size={20} />
      <span className="truncate">{opponent.name}</span>
    </Link>
  );
}

const PAGE_SIZE = 10;
/** The states of the matches change without an event for the team's page. */
const REFETCH_MS = 30_000;

/** One page of the matches of a team, newest first. */
const teamChallengesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...teamKeys.challenges(id), page],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { page, limit: PAGE_SIZE } };
      const request = api.GET("/api/teams/{id}/challenges", { params, signal });
      const { data, pagination } = await call(request, "Failed to load the team's challenges");
      return { rows: data.challenges, pagination };
    },
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
