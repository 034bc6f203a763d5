import { ScrollText } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { pageOf } from "@/lib/page-of";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Select } from "@/ui/select";
import { CsvButton } from "./csv-button";
import { HistoryTable } from "./history-table";
import { KIND_OPTIONS, parseKind } from "./kinds";
import type { HistoryFilter } from "./queries";

/** The ledger of one player; kind and page live in the address. */
export function History() {
  const id = useId();
  const { filter, choose } = useHistoryFilter();
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
            onChange={(event) => choose({ kind: parseKind(event.target.value), page: 1 })}
          />
          <CsvButton kind={filter.kind} />
        </div>
      </div>
      <HistoryTable
        filter={filter}
        nothing={<Nothing filter={filter} />}
        onPage={(page) => choose({ ...filter, page })}
      />
    </section>
  );
}

function useHistoryFilter() {
  const [search, setSearch] = useSearchParams();
  const kind = parseKind(search.get("kind"));
  const page = pageOf(search);
  const choose = (next: HistoryFilter) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.delete("kind");
        changed.delete("page");
        if (next.kind) changed.set("kind", next.kind);
        if (next.page > 1) changed.set("page", String(next.page));
        return changed;
      },
      { preventScrollReset: true },
    );
  return { filter: { kind, page }, choose };
}

function Nothing({ filter: { kind, page } }: { filter: HistoryFilter }) {
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
