import clsx from "clsx";
import type { ReactNode } from "react";
import { useBanner } from "@/api/looks";
import { TeamAvatar } from "@/ui/team-avatar";
import { Ticket } from "@/ui/ticket";
import { taglineOf } from "./format";

type TicketTeam = {
  name: string;
  tagline?: string | null | undefined;
  avatar?: string | null | undefined;
  region: string;
  primaryGame: string;
  level: string;
  currentMembers: number;
  maxMembers: number;
  /** Whose banner the card shows. */
  leader?: { username: string };
};

/** A team as a card: its name and games, and on the stub the number of members. */
export function TeamTicket({
  team,
  title,
  footer,
}: {
  team: TicketTeam;
  /** The name, as a link if the team has a page. */
  title: ReactNode;
  footer?: ReactNode;
}) {
  const { currentMembers, maxMembers } = team;
  const banner = useBanner(team.leader?.username);
  return (
    <Ticket
      className={clsx("grid-cols-[minmax(0,1fr)_76px] sm:grid-cols-[minmax(0,1fr)_92px]", banner)}
      stub={<MemberCount taken={currentMembers} of={maxMembers} />}
    >
      <TeamAvatar name={team.name} src={team.avatar} size={44} />
      <div className="min-w-0 flex-1">
        <div className="truncate text-[15px] leading-5 font-semibold">{title}</div>
        <p className="truncate text-sm text-fg-2">{taglineOf(team)}</p>
        <p className="mt-1 truncate text-xs text-fg-3">
          {[team.primaryGame, team.level, team.region].filter(Boolean).join(" · ")}
        </p>
        {footer}
      </div>
    </Ticket>
  );
}

function MemberCount({ taken, of }: { taken: number; of: number }) {
  return (
    <div className="text-center">
      <div className="disp-x num text-[20px] leading-6">
        <span className="sr-only">
          {taken} of {of}
        </span>
        <span aria-hidden="true">
          {taken}
          <span className="text-fg-3">/{of}</span>
        </span>
      </div>
      <div className="text-2xs leading-4 text-fg-3">members</div>
    </div>
  );
}
