import { useInfiniteQuery } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import { useSearchParams } from "react-router";
import { emptyText } from "@/features/search/hits";
import {
  foundChallengesQuery,
  foundPeopleQuery,
  foundTeamsQuery,
  SEARCH_MAX,
} from "@/features/search/queries";
import { uniqueById } from "@/lib/unique-by-id";
import { ButtonLink } from "@/ui/button";
import { DebouncedInput } from "@/ui/debounced-input";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { type Tab, Tabs } from "@/ui/tabs";
import { FoundChallenges, FoundPeople, FoundTeams } from "./search/found-lists";
import { FoundSection, type FoundSource } from "./search/found-section";

const TYPING_PAUSE_MS = 300;
/** Rows of each kind where all kinds are shown. */
const PREVIEW_ROWS = 4;

const KINDS = ["people", "challenges", "teams"] as const;
type Kind = (typeof KINDS)[number];
type TabValue = "all" | Kind;

const LABELS: Readonly<Record<TabValue, string>> = {
  all: "All",
  people: "People",
  challenges: "Challenges",
  teams: "Teams",
};

/** All results of a search; the URL holds the text and the tab. */
export function SearchPage() {
  const { text, tab, change } = useSearchTextAndTab();
  return (
    <>
      <PageHeading title="Search">Players, challenges and teams.</PageHeading>
      <search aria-label="All results" className="field mb-4 h-11 max-w-[560px]">
        <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <DebouncedInput
          type="search"
          aria-label="Search for"
          value={text}
          delayMs={TYPING_PAUSE_MS}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          placeholder="A name, a title or a game; @ for players"
          className="min-w-0 flex-1 bg-transparent"
          onDebouncedChange={(typed) => change({ text: typed.trim(), tab })}
        />
      </search>
      {text.replace(/^@/, "").trim() === "" ? (
        <Invitation />
      ) : (
        <Results key={text} text={text} tab={tab} onTab={(next) => change({ text, tab: next })} />
      )}
    </>
  );
}

function Invitation() {
  return (
    <EmptyState icon={Search} title="Whom or what are you looking for?" action={<BrowseLinks />}>
      Type the beginning of a player’s name, a word of a challenge’s title, its game, or the name of
      a team.
    </EmptyState>
  );
}

function BrowseLinks() {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <ButtonLink to="/friends" tone="ghost">
        Discover players
      </ButtonLink>
      <ButtonLink to="/challenges" tone="ghost">
        Browse challenges
      </ButtonLink>
      <ButtonLink to="/teams" tone="ghost">
        See teams
      </ButtonLink>
    </span>
  );
}

function Results({
  text,
  tab,
  onTab,
}: {
  text: string;
  tab: TabValue;
  onTab: (tab: TabValue) => void;
}) {
  const found = useFound(text);
  const tabs: Tab<TabValue>[] = [
    { value: "all", label: LABELS.all },
    ...KINDS.map((kind): Tab<TabValue> => {
      const count = countOf(found[kind].source);
      return { value: kind, label: LABELS[kind], ...(count === null ? {} : { count }) };
    }),
  ];
  const shown = tab === "all" ? KINDS : [tab];
  const isNothing = shown.every((kind) => found[kind].source.count === 0);
  const { title, hint } = emptyText(text);
  return (
    <Tabs label="Kinds of results" tabs={tabs} value={tab} onChange={onTab}>
      {isNothing ? (
        <EmptyState
          icon={SearchX}
          title={tab === "all" ? title : `No ${LABELS[tab].toLowerCase()} found`}
          action={<BrowseLinks />}
        >
          {tab === "all" ? hint : "Look at the other kinds of results, or try fewer letters."}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {shown.map((kind) => (
            <FoundSection
              key={kind}
              label={LABELS[kind]}
              source={found[kind].source}
              previewRows={tab === "all" ? PREVIEW_ROWS : null}
              onAll={() => onTab(kind)}
            >
              {found[kind].list}
            </FoundSection>
          ))}
        </div>
      )}
    </Tabs>
  );
}

type Found = Readonly<
  Record<Kind, { source: FoundSource; list: (rows: number) => React.ReactNode }>
>;

function useFound(text: string): Found {
  const people = useInfiniteQuery(foundPeopleQuery(text));
  const challenges = useInfiniteQuery(foundChallengesQuery(text));
  const teams = useInfiniteQuery(foundTeamsQuery(text));
  const players = rowsOf(people.data?.pages.flatMap((page) => page.people));
  const matches = rowsOf(challenges.data?.pages.flatMap((page) => page.challenges));
  const groups = rowsOf(teams.data?.pages.flatMap((page) => page.teams));
  return {
    people: {
      source: { ...people, count: players?.length },
      list: (rows) => <FoundPeople people={(players ?? []).slice(0, rows)} />,
    },
    challenges: {
      source: { ...challenges, count: matches?.length },
      list: (rows) => <FoundChallenges challenges={(matches ?? []).slice(0, rows)} />,
    },
    teams: {
      source: { ...teams, count: groups?.length },
      list: (rows) => <FoundTeams teams={(groups ?? []).slice(0, rows)} />,
    },
  };
}

const rowsOf = <Row extends { _id: string }>(rows: Row[] | undefined) => rows && uniqueById(rows);

/** How many were found so far; more may follow. */
function countOf({ count, hasNextPage }: FoundSource): number | string | null {
  if (count === undefined) return null;
  return hasNextPage ? `${count}+` : count;
}

type SearchParams = { text: string; tab: TabValue };

function useSearchTextAndTab(): SearchParams & { change: (next: SearchParams) => void } {
  const [params, setParams] = useSearchParams();
  const tab = KINDS.find((kind) => kind === params.get("tab")) ?? "all";
  const change = (next: SearchParams) => {
    const changed = new URLSearchParams();
    if (next.text) changed.set("q", next.text);
    if (next.tab !== "all") changed.set("tab", next.tab);
    setParams(changed, { replace: next.tab === tab });
  };
  return { text: (params.get("q") ?? "").trim().slice(0, SEARCH_MAX), tab, change };
}
