import { ButtonLink } from "@/ui/button";

/** For a player who leads no team, and so can neither issue nor accept a match of teams. */
export function NoTeam({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-[10px] bg-surface-2 px-4 py-3">
      <p role="status" className="text-sm text-fg-2">
        {message}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/teams/create" tone="ghost" size="sm">
          Create a team
        </ButtonLink>
        <ButtonLink to="/teams" size="sm">
          Your teams
        </ButtonLink>
      </div>
    </div>
  );
}
