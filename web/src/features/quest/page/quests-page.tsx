import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { messageOf } from "@/api/error";
import type { Quest, QuestsData } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { type Tab, Tabs } from "@/ui/tabs";
import { questsQuery } from "../queries";
import { QuestCard } from "./quest-card";
import { Summary } from "./summary";

const TABS = ["daily", "weekly", "achievements"] as const;
type TabName = (typeof TABS)[number];

/** The URL holds the tab. */
export function QuestsPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(questsQuery);
  const tab = TABS.find((name) => name === search.get("tab")) ?? "daily";
  const choose = (chosen: TabName) =>
    setSearch(chosen === "daily" ? {} : { tab: chosen }, { preventScrollReset: true });
  return (
    <>
      <PageHeading title="Quests" actions={<ButtonLink to="/shop">Spend tokens</ButtonLink>}>
        Play, meet others, settle fairly, and earn DL tokens for it.
      </PageHeading>
      {error ? (
        <div className="mb-4">
          <InlineError
            message={messageOf(error, "Failed to load your quests")}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {data ? <Summary summary={data.summary} /> : null}
      {!data && !error ? <Skeleton className="mb-4 h-[104px]" /> : null}
      <Tabs label="Quests" tabs={tabsOf(data)} value={tab} onChange={choose}>
        {data ? <QuestList quests={data[tab]} /> : null}
        {!data && !error ? <Skeleton count={4} className="h-[132px]" /> : null}
      </Tabs>
    </>
  );
}

/** The number beside a tab is that of rewards that can be claimed there. */
function tabsOf(data: QuestsData | undefined): Tab<TabName>[] {
  const tab = (value: TabName, label: string): Tab<TabName> => {
    const count = data?.[value].filter(({ status }) => status === "completed").length ?? 0;
    return { value, label, ...(count > 0 ? { count: `· ${count} to claim` } : {}) };
  };
  return [
    tab("daily", "Daily Quests"),
    tab("weekly", "Weekly Quests"),
    tab("achievements", "Achievements"),
  ];
}

function QuestList({ quests }: { quests: readonly Quest[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {quests.map((quest) => (
        <li key={quest.id}>
          <QuestCard quest={quest} />
        </li>
      ))}
    </ul>
  );
}
