import { useQuery } from "@tanstack/react-query";
import { Copy, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { toast } from "@/lib/toast";
import { useCopy } from "@/lib/use-copy";
import { Button } from "@/ui/button";
import { COPY_OUTCOMES } from "@/ui/copy-button";
import { PageHeading } from "@/ui/page-heading";
import { Tabs } from "@/ui/tabs";
import { NO_LINK } from "../format";
import { type PageLocation, parseLocation, type TabName, toSearchParams } from "../page-location";
import { figuresQuery } from "../queries";
import { canShare, shareBySheet } from "../sharing";
import { Earned } from "./earned";
import { Leaderboard } from "./leaderboard";
import { Overview } from "./overview";

/** The URL holds the tab and the page. */
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
        Invite players and earn points for what they do.
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

/** The page's primary action: opens the share sheet, or copies the link if there is none. */
function ShareButton({ link }: { link: string | undefined }) {
  const { outcome, copy } = useCopy();
  const share = async () => {
    if (!link) return toast.error(NO_LINK);
    if (canShare() && (await shareBySheet(link))) return;
    await copy(link);
  };
  const idle = canShare() ? SHARE : COPY;
  const { icon: Icon, caption } = outcome === null ? idle : COPY_OUTCOMES[outcome];
  return (
    <Button tone="brass" onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{caption}</span>
    </Button>
  );
}

const SHARE = { icon: Share2, caption: "Share" } as const;
const COPY = { icon: Copy, caption: "Copy Link" } as const;
