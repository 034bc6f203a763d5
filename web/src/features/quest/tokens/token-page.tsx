import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "@/api/error";
import type { TokensData } from "@/api/types";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { tokensQuery } from "../queries";
import { HowToEarn } from "./how-to-earn";
import { Overview } from "./overview";
import { Tokenomics } from "./tokenomics";
import { Utilities } from "./utilities";

const TABS = [
  { value: "overview", label: "Overview" },
  { value: "earn", label: "How to Earn" },
  { value: "utilities", label: "Token Utilities" },
  { value: "tokenomics", label: "Tokenomics" },
] as const;
type TabName = (typeof TABS)[number]["value"];

/** The URL holds the tab. */
export function TokenPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(tokensQuery);
  const tab = TABS.find(({ value }) => value === search.get("tab"))?.value ?? "overview";
  const choose = (chosen: TabName) =>
    setSearch(chosen === "overview" ? {} : { tab: chosen }, { preventScrollReset: true });
  return (
    <>
      <PageHeading title="DL Tokens Info">
        DL tokens have no price and are not for sale. Quests earn them, and looks cost them.
      </PageHeading>
      {error ? (
        <div className="mb-4">
          <InlineError
            message={messageOf(error, "Failed to load the figures of the tokens")}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      <Tabs label="DL tokens" tabs={TABS} value={tab} onChange={choose}>
        {data ? panelOf(tab, data) : null}
        {!data && !error ? <Skeleton count={3} className="h-[180px]" /> : null}
      </Tabs>
    </>
  );
}

function panelOf(tab: TabName, data: TokensData): ReactNode {
  const panels: Record<TabName, ReactNode> = {
    overview: <Overview data={data} />,
    earn: <HowToEarn />,
    utilities: <Utilities plan={data.plan} />,
    tokenomics: <Tokenomics data={data} />,
  };
  return panels[tab];
}
