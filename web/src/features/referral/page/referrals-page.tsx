import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageHeading } from "@/ui/page-heading";
import { Tabs } from "@/ui/tabs";
import { type PageLocation, parseLocation, type TabName, toSearchParams } from "../page-location";
import { figuresQuery } from "../queries";
import { Earned } from "./earned";
import { Leaderboard } from "./leaderboard";
import { Overview } from "./overview";
import { ShareButton } from "./share-button";

/** Tab and page live in the address. */
export function ReferralsPage() {
  const { data: figures } = useQuery(figuresQuery);
  const [search, setSearch] = useSearchParams();
  const { tab, page } = parseLocation(search);
  const goTo = (location: PageLocation) =>
    setSearch(toSearchParams(location), { preventScrollReset: true });
  const onPage = (next: number) => goTo({ tab, page: next });
  const panels: Record<TabName, ReactNode> = {
    overview: <Overview />,
    mine: <Earned page={page} onPage={onPage} />,
    leaderboard: <Leaderboard page={page} onPage={onPage} />,
  };
  return (
    <>
      <PageHeading title="Referrals" actions={<ShareButton link={figures?.referralLink} />}>
        Bring players in, and earn points for what they do here.
      </PageHeading>
      <Tabs
        label="Referrals"
        tabs={[
          { value: "overview", label: "Overview" },
          {
            value: "mine",
            label: "My Referrals",
            ...(figures ? { count: figures.totalReferrals } : {}),
          },
          { value: "leaderboard", label: "Leaderboard" },
        ]}
        value={tab}
        onChange={(chosen) => goTo({ tab: chosen, page: 1 })}
      >
        {panels[tab]}
      </Tabs>
    </>
  );
}
