import { useQuery } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { messageOf } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageNumbers } from "@/ui/page-numbers";
import { Skeleton } from "@/ui/skeleton";
import { isFiltered, readFilters, type TeamFilters, withFilter } from "../filters";
import { LATEST_SIZE, latestTeamsQuery, searchTeamsQuery } from "../queries";
import { FilterBar } from "./filter-bar";
import { Section } from "./section";
import { TeamList } from "./team-list";

/** The newest teams, or the search results. */
export function AllTeams() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const isSearching = isFiltered(filters);
  return (
    <Section title={isSearching ? "Teams found" : "Latest team challengers"}>
      <FilterBar
        filters={filters}
        onFilter={(name, value) =>
          setParams((current) => withFilter(current, name, value), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {isSearching ? (
        <SearchResults
          filters={filters}
          onPage={(page) => setParams((current) => withFilter(current, "page", String(page)))}
        />
      ) : (
        <Latest />
      )}
    </Section>
  );
}

function Latest() {
  const { data, error, refetch } = useQuery(latestTeamsQuery);
  if (data && data.length > 0) return <TeamList label="Latest team challengers" teams={data} />;
  if (data) {
    return (
      <EmptyState icon={Users} title="No teams yet">
        Be the first to create one.
      </EmptyState>
    );
  }
  return error ? <Failure error={error} onRetry={refetch} /> : <ListSkeleton />;
}

function SearchResults({
  filters,
  onPage,
}: {
  filters: TeamFilters;
  onPage: (page: number) => void;
}) {
  const { data, error, refetch } = useQuery(searchTeamsQuery(filters));
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <ListSkeleton />;
  const { totalTeams, currentPage, totalPages } = data.pagination;
  return (
    <>
      <p role="status" className="num mb-2.5 text-sm text-fg-3">
        {totalTeams === 1 ? "1 team" : `${totalTeams.toLocaleString("en")} teams`}
      </p>
      {data.teams.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No team matches"
          action={
            <ButtonLink to="/teams" preventScrollReset tone="ghost">
              Show the latest teams
            </ButtonLink>
          }
        >
          Try other or fewer words.
        </EmptyState>
      ) : (
        <TeamList label="Teams found" teams={data.teams} />
      )}
      <PageNumbers currentPage={currentPage} totalPages={totalPages} onPage={onPage} />
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  return (
    <InlineError
      message={messageOf(error, "Failed to load teams")}
      onRetry={() => void onRetry()}
    />
  );
}

function ListSkeleton() {
  return <Skeleton count={LATEST_SIZE} className="h-[118px]" />;
}
