import { useQuery } from "@tanstack/react-query";
import type { TeamSummary } from "@/api/types";
import { Skeleton } from "@/ui/skeleton";
import { myTeamsQuery } from "../queries";
import { Section } from "./section";
import { TeamList } from "./team-list";

/** The teams that the viewer leads or belongs to; empty if they cannot be loaded. */
export function MyTeams() {
  const { data, isPending } = useQuery(myTeamsQuery);
  return (
    <>
      <TeamSection
        title="Teams I started"
        teams={data?.started}
        isPending={isPending}
        emptyText="You do not lead a team yet. Create one and invite your friends."
      />
      <TeamSection
        title="Teams I joined"
        teams={data?.joined}
        isPending={isPending}
        emptyText="You have not joined a team yet. Open one of the teams below and ask its leader."
      />
    </>
  );
}

function TeamSection({
  title,
  teams = [],
  isPending,
  emptyText,
}: {
  title: string;
  teams: readonly TeamSummary[] | undefined;
  isPending: boolean;
  emptyText: string;
}) {
  return (
    <Section title={title}>
      {isPending ? (
        <Skeleton className="h-[118px]" />
      ) : teams.length === 0 ? (
        <p className="card px-4 py-5 text-sm text-fg-3">{emptyText}</p>
      ) : (
        <TeamList label={title} teams={teams} />
      )}
    </Section>
  );
}
