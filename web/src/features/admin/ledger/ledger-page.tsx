import { useId } from "react";
import { Button } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import { Select } from "@/ui/select";
import { FilterField } from "../filter-field";
import { idProblem, isId } from "../ids";
import { useUrlFilters } from "../url-filters";
import { AuditCard } from "./audit-card";
import { ContestCard } from "./contest-card";
import { JournalList } from "./journal-list";
import { isKind, KIND_OPTIONS } from "./kinds";

const FILTERS = ["kind", "challenge", "user"] as const;

/** Every movement of money and the result of the audit. No page of the console changes the ledger. */
export function LedgerPage() {
  const id = useId();
  const { values, isFiltered, change, type } = useUrlFilters(FILTERS);
  const { kind, challenge, user } = values;
  return (
    <>
      <PageHeading title="Ledger">
        Every movement of money. Nothing here can be changed.
      </PageHeading>
      <AuditCard />
      <ContestCard />
      <section aria-labelledby={id} className="mt-5">
        <h2 id={id} className="disp mb-3 text-[17px]">
          Journals
        </h2>
        <div className="mb-3 flex flex-wrap items-start gap-2">
          <Select
            aria-label="Kind of journal"
            options={KIND_OPTIONS}
            value={isKind(kind) ? kind : ""}
            onChange={({ target }) => change({ kind: target.value })}
          />
          <FilterField
            label="Id of a challenge"
            value={challenge}
            problem={idProblem(challenge)}
            onChange={(text) => type({ challenge: text })}
          />
          <FilterField
            label="Id of a user"
            value={user}
            problem={idProblem(user)}
            onChange={(text) => type({ user: text })}
          />
        </div>
        <JournalList
          filter={{
            ...(isKind(kind) ? { kind } : {}),
            ...(isId(challenge) ? { challengeId: challenge } : {}),
            ...(isId(user) ? { userId: user } : {}),
          }}
          emptyText={isFiltered ? "No journal matches these filters." : "No money has moved yet."}
          emptyAction={
            isFiltered ? (
              <Button tone="ghost" onClick={() => change({ kind: "", challenge: "", user: "" })}>
                Show all journals
              </Button>
            ) : null
          }
        />
      </section>
    </>
  );
}
