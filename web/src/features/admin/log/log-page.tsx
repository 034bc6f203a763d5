import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { ListX } from "lucide-react";
import { api, call } from "@/api/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { type Option, Select } from "@/ui/select";
import type { LogQuery } from "../api-types";
import { FilterField } from "../filter-field";
import { idProblem, isId } from "../ids";
import { MoreList } from "../more-list";
import { adminKeys } from "../queries";
import { useUrlFilters } from "../url-filters";
import { actionOptions } from "./actions";
import { LogItem } from "./log-entry";

const FILTERS = ["actor", "action", "target"] as const;

/** What the staff did, to whom, and why; entries are never changed. */
export function LogPage() {
  const { values, isFiltered, change, type } = useUrlFilters(FILTERS);
  const { actor, action, target } = values;
  const log = useInfiniteQuery(
    logQuery({
      ...(isId(actor) ? { actor } : {}),
      ...(action ? { action } : {}),
      ...(isId(target) ? { target } : {}),
    }),
  );
  return (
    <>
      <PageHeading title="Audit log">What the staff did, to whom, and why.</PageHeading>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <Select
          aria-label="Actor"
          options={useActorOptions(actor)}
          value={isId(actor) ? actor : ""}
          onChange={({ target: chosen }) => change({ actor: chosen.value })}
        />
        <Select
          aria-label="Action"
          options={actionOptions(action)}
          value={action}
          onChange={({ target: chosen }) => change({ action: chosen.value })}
        />
        <FilterField
          label="Id of an account or of anything else"
          value={target}
          problem={idProblem(target)}
          onChange={(text) => type({ target: text })}
        />
      </div>
      <MoreList
        label="Entries of the audit log"
        query={log}
        failure="Failed to load the audit log"
        rowHeight="h-24 rounded-[12px]"
        empty={
          <NoEntries
            isFiltered={isFiltered}
            onClear={() => change({ actor: "", action: "", target: "" })}
          />
        }
        renderRow={(entry) => <LogItem key={entry._id} entry={entry} />}
      />
    </>
  );
}

/** The members of the staff; without the list, the filter still shows the one in the address. */
function useActorOptions(chosen: string): readonly Option[] {
  const { data = [] } = useQuery(staffQuery);
  const options = data.map(({ _id, username }): Option => ({ value: _id, label: username }));
  const isKnown = !isId(chosen) || options.some(({ value }) => value === chosen);
  const unknown = isKnown ? [] : [{ value: chosen, label: "The chosen person" }];
  return [{ value: "", label: "All actors" }, ...options, ...unknown];
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={ListX} title="No entries yet">
        Every action of the staff is recorded here, with its reason.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ListX}
      title="No entry matches"
      action={
        <Button tone="ghost" onClick={onClear}>
          Show all entries
        </Button>
      }
    />
  );
}

const PAGE_SIZE = 50;
/** Members of the staff to choose from, at most: the most rows that the server sends at once. */
const STAFF_MAX = 100;

/** The entries that match, the latest first, slice by slice. */
const logQuery = (filter: LogQuery) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.all, "log", filter],
    queryFn: async ({ pageParam: before, signal }) => {
      const params = { query: { ...filter, limit: PAGE_SIZE, ...(before ? { before } : {}) } };
      const request = api.GET("/api/admin/log", { params, signal });
      return await call(request, "Failed to load the audit log");
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The members of the staff, whose entries can be chosen. */
const staffQuery = queryOptions({
  queryKey: [...adminKeys.all, "users", "staff"],
  queryFn: async ({ signal }) => {
    const params = { query: { status: "staff", page: 1, limit: STAFF_MAX } } as const;
    const request = api.GET("/api/admin/users", { params, signal });
    return (await call(request, "Failed to load the staff")).data.map(({ user }) => user);
  },
});
