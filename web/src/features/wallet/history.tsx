import { ScrollText } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { api, call } from "@/api/client";
import type { TransactionKind } from "@/api/types";
import { pageOf } from "@/lib/page-of";
import { ButtonLink } from "@/ui/button";
import { CsvButton } from "@/ui/csv-button";
import { EmptyState } from "@/ui/empty-state";
import { Select } from "@/ui/select";
import { HistoryTable } from "./history-table";
import type { HistoryFilter } from "./queries";
import { KIND_OPTIONS, parseKind } from "./transaction-kinds";

/** The ledger of one player; the URL holds the kind and the page. */
export function History() {
  const id = useId();
  const { filter, choose: setFilter } = useHistoryFilter();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2.5">
        <h2 id={id} className="disp text-[17px]">
          History
        </h2>
        <div className="flex flex-wrap items-start gap-2">
          <Select
            aria-label="Kind of movement"
            options={KIND_OPTIONS}
            value={filter.kind ?? ""}
            onChange={(event) => setFilter({ kind: parseKind(event.target.value), page: 1 })}
          />
          <CsvButton
            name={`duel-ledger-${filter.kind ?? "history"}.csv`}
            fetchFile={() => fetchHistoryCsv(filter.kind)}
          />
        </div>
      </div>
      <HistoryTable
        filter={filter}
        empty={<EmptyHistory filter={filter} />}
        onPage={(page) => setFilter({ ...filter, page })}
      />
    </section>
  );
}

function useHistoryFilter() {
  const [search, setSearch] = useSearchParams();
  const kind = parseKind(search.get("kind"));
  const page = pageOf(search);
  const setFilter = (next: HistoryFilter) =>
    setSearch(
      (current) => {
        const updated = new URLSearchParams(current);
        updated.delete("kind");
        updated.delete("page");
        if (next.kind) updated.set("kind", next.kind);
        if (next.page > 1) updated.set("page", String(next.page));
        return updated;
      },
      { preventScrollReset: true },
    );
  return { filter: { kind, page }, choose: setFilter };
}

function EmptyHistory({ filter: { kind, page } }: { filter: HistoryFilter }) {
  if (kind || page > 1) {
    return (
      <EmptyState
        icon={ScrollText}
        title="Nothing here"
        action={
          <ButtonLink to="/wallet" tone="ghost">
            Show everything
          </ButtonLink>
        }
      >
        No movement matches this filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title="No movements yet"
      action={
        <ButtonLink to="/wallet?action=deposit" tone="brass">
          Make your first deposit
        </ButtonLink>
      }
    >
      Every deposit, stake, payout and refund will be listed here, with the balance after it.
    </EmptyState>
  );
}

/** The history that the filter shows, all pages of it, as a file. */
function fetchHistoryCsv(kind: TransactionKind | null): Promise<Blob> {
  return call(
    api.GET("/api/wallet/transactions.csv", {
      params: { query: kind ? { kind } : {} },
      parseAs: "blob",
    }),
    "Failed to prepare the file",
  );
}
