import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { browseFilters, SORTS } from "@/features/challenge/browse/browse-filters";
import { BrowseResults } from "@/features/challenge/browse/browse-results";
import { FilterChips } from "@/features/challenge/browse/filter-chips";
import { FilterPanel } from "@/features/challenge/browse/filter-panel";
import { updateParams } from "@/features/challenge/filters";
import { BROWSE_LABELS, TicketAction } from "@/features/challenge/ticket-action";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { PageHeading } from "@/ui/page-heading";
import { Select } from "@/ui/select";
import { JoinChallengeDialog } from "./join-challenge-dialog";

export function BrowsePage() {
  const [params, setParams] = useSearchParams();
  const [joining, setJoining] = useState<Challenge | null>(null);
  const user = useMaybeUser();
  const set = (name: string, value: string) =>
    setParams(updateParams(params, { [name]: value }), { replace: true });
  const clearAll = () => setParams(new URLSearchParams());
  const panel = <FilterPanel params={params} onChange={set} />;
  return (
    <>
      <PageHeading
        title="Browse Challenges"
        actions={
          <>
            <FilterSheet>{panel}</FilterSheet>
            <Select
              aria-label="Sort"
              className="w-[176px]"
              options={SORTS}
              value={params.get("sort") ?? ""}
              onChange={(event) => set("sort", event.target.value)}
            />
          </>
        }
      />
      <div className="lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-5">
        <section aria-label="Filters" className="card hidden self-start p-4 lg:block">
          {panel}
        </section>
        <div className="min-w-0">
          <FilterChips params={params} onClear={(name) => set(name, "")} onClearAll={clearAll} />
          <BrowseResults
            filters={browseFilters(params)}
            actionOf={(challenge) => (
              <TicketAction
                challenge={challenge}
                user={user}
                labels={BROWSE_LABELS}
                onJoin={setJoining}
              />
            )}
            onPage={(page) => setParams(withPage(params, page))}
            emptyAction={
              <ButtonLink to="/challenges/create" tone="ghost">
                Create Challenge
              </ButtonLink>
            }
          />
        </div>
      </div>
      {joining ? (
        <JoinChallengeDialog challenge={joining} onClose={() => setJoining(null)} />
      ) : null}
    </>
  );
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return updateParams(params, { page: page === 1 ? "" : String(page) });
}

function FilterSheet({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="lg:hidden">
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        initialFocus="title"
        footer={
          <Button tone="brass" onClick={() => setOpen(false)}>
            Show challenges
          </Button>
        }
      >
        {children}
      </Dialog>
    </span>
  );
}
