import clsx from "clsx";
import { CalendarDays, Gamepad2, Globe, type LucideIcon, Signal } from "lucide-react";
import type { ReactNode } from "react";
import { useBanner } from "@/api/looks";
import type { Team } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { usePageTitle } from "@/lib/page-title";
import { Badge } from "@/ui/badge";
import { TeamAvatar } from "@/ui/team-avatar";
import { taglineOf } from "../format";

/** The team's profile; its name is the page's heading. */
export function TeamHero({ team, actions }: { team: Team; actions: ReactNode }) {
  usePageTitle(team.name);
  const banner = useBanner(team.leader.username);
  return (
    <section aria-label="Team" className={clsx("card spot grid gap-4 p-4 lg:p-6", banner)}>
      <div className="flex min-w-0 items-start gap-4">
        <span className="sm:hidden">
          <TeamAvatar name={team.name} src={team.avatar} size={56} />
        </span>
        <span className="hidden sm:block">
          <TeamAvatar name={team.name} src={team.avatar} size={84} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="disp-x text-[24px] leading-8 lg:text-[28px] lg:leading-9">
            {team.name}
          </h1>
          <p className="mt-0.5 text-fg-2">{taglineOf(team)}</p>
          <Facts team={team} />
        </div>
      </div>
      {team.description ? (
        <p className="max-w-[68ch] whitespace-pre-line text-fg-2">{team.description}</p>
      ) : null}
      <TeamTags team={team} />
      <TeamBadges badges={team.badges} />
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
        <Counts team={team} />
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}

function Facts({ team }: { team: Team }) {
  return (
    <ul aria-label="Facts" className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-fg-2">
      <Fact icon={Globe} label="Region">
        {team.region}
      </Fact>
      <Fact icon={Gamepad2} label="Primary game">
        {team.primaryGame}
      </Fact>
      <Fact icon={Signal} label="Level">
        {team.level}
      </Fact>
      <Fact icon={CalendarDays} label="Founded">
        {String(new Date(team.createdAt).getFullYear())}
      </Fact>
    </ul>
  );
}

function Fact({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: string;
}) {
  return (
    <li className="num flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />
      <span className="sr-only">{label}: </span>
      {children}
    </li>
  );
}

function TeamTags({ team: { tags, isPrivate } }: { team: Team }) {
  if (tags.length === 0 && !isPrivate) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {isPrivate ? (
        <li>
          <Badge tone="full" shape="ring">
            Private
          </Badge>
        </li>
      ) : null}
      {tags.map((tag) => (
        <li key={tag} className="badge b-done">
          {tag}
        </li>
      ))}
    </ul>
  );
}

const BADGES: Record<Team["badges"][number], string> = {
  first_win: "First win",
  regular: "10 matches",
  full_roster: "Full roster",
  anniversary: "One year",
};

function TeamBadges({ badges }: { badges: Team["badges"] }) {
  if (badges.length === 0) return null;
  return (
    <ul aria-label="Badges" className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone="full" shape="shield">
            {BADGES[badge]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Counts({ team }: { team: Team }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-3 sm:gap-x-7">
      <Count label="Members">{`${team.currentMembers}/${team.maxMembers}`}</Count>
      <Count label="Connected teams">{team.connectedTeams.length}</Count>
      <Count label="Followers">{team.followers}</Count>
      <Count label="Following">{team.following}</Count>
      <Count label="Matches played">{team.record.played}</Count>
      <Count label="Matches won">{team.record.won}</Count>
      <Count label="Staked">{formatMoney(usdc(team.record.staked), "usdc")}</Count>
    </dl>
  );
}

function Count({ label, children }: { label: string; children: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="disp-x num text-[20px] leading-7">{children.toLocaleString("en")}</dd>
    </div>
  );
}
