import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "@/api/error";
import { formatMoney, usdc } from "@/lib/money";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";
import { statsQuery } from "../queries";

/** The figures of a challenge, fetched once they are asked for. */
export function StatsCard({ id, inviteCode }: { id: string; inviteCode: string | null }) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Statistics" className="card px-4 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="disp flex min-h-9 w-full items-center gap-2 rounded-ctl text-left text-[15px]"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "size-4" : "size-4 -rotate-90"} />
        Statistics
      </button>
      <div id={panelId} hidden={!isOpen} className="py-2">
        {isOpen ? <Figures id={id} inviteCode={inviteCode} /> : null}
      </div>
    </section>
  );
}

function Figures({ id, inviteCode }: { id: string; inviteCode: string | null }) {
  const { data, error, refetch } = useQuery(statsQuery(id, inviteCode));
  if (error) {
    const message = messageOf(error, "Failed to fetch challenge statistics");
    return <InlineError message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton count={4} className="h-5" />;
  const money = (amount: string) => formatMoney(usdc(amount), "usdc");
  return (
    <dl className="grid gap-2">
      <Leader label="Views">{data.views.toLocaleString("en")}</Leader>
      <Leader label="Players">{data.participants}</Leader>
      <Leader label="Average stake">{money(data.averageStake)}</Leader>
      <Leader label="Prize pool">{money(data.totalPrizePool)}</Leader>
      <Leader label="Declared results">{data.declared}</Leader>
    </dl>
  );
}
