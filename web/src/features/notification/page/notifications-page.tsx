import { CheckCheck, SlidersHorizontal, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { PageHeading } from "@/ui/page-heading";
import {
  type Filter,
  type ListParam,
  parseListParams,
  TYPE_FILTERS,
  updateListParams,
} from "../filters";
import { clearNotifications, markAllRead } from "../mutations";
import { PREFERENCES_PAGE } from "../target";
import { useUnreadNotifications } from "../use-notifications";
import { FilterBar } from "./filter-bar";
import { PagedList } from "./paged-list";
import { ScrolledList } from "./scrolled-list";

/** All notifications of the player, with the filters in the URL. */
export function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const listParams = parseListParams(params);
  const { filter, view, page } = listParams;
  // Only a page change adds a history entry, a filter change does not.
  const setParam = (param: ListParam, value: string) =>
    setParams(updateListParams(params, param, value), { replace: param !== "page" });
  return (
    <div className="mx-auto max-w-[820px]">
      <Heading filter={filter} />
      <FilterBar address={listParams} onChange={setParam} />
      {view === "pages" ? (
        <PagedList
          filter={filter}
          page={page}
          linkTo={(other) => `?${updateListParams(params, "page", String(other))}`}
          onPage={(next) => setParam("page", String(next))}
        />
      ) : (
        // The key remounts the list for another filter, so that it begins at its top.
        <ScrolledList key={`${filter.type} ${filter.read} ${filter.team ?? ""}`} filter={filter} />
      )}
    </div>
  );
}

function Heading({ filter }: { filter: Filter }) {
  const unread = useUnreadNotifications();
  const [isClearing, setClearing] = useState(false);
  const count = useRef<HTMLSpanElement>(null);
  return (
    <>
      <PageHeading
        title="Notifications"
        actions={
          <>
            <Button
              tone="ghost"
              disabled={unread === 0}
              onClick={({ currentTarget }) => {
                // The button is disabled by the click: the result takes its focus.
                if (document.activeElement === currentTarget) count.current?.focus();
                void markAllRead();
              }}
            >
              <CheckCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Mark all read
            </Button>
            <Button tone="ghost" onClick={() => setClearing(true)}>
              <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Clear
            </Button>
            <ButtonLink tone="ghost" to={PREFERENCES_PAGE}>
              <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Preferences
            </ButtonLink>
          </>
        }
      >
        <span ref={count} tabIndex={-1} className="num">
          {unread === 0 ? "Nothing unread" : `${unread} unread`}
        </span>
      </PageHeading>
      <ClearDialog filter={filter} isOpen={isClearing} onClose={() => setClearing(false)} />
    </>
  );
}

function ClearDialog({
  filter: { type },
  isOpen,
  onClose,
}: {
  filter: Filter;
  isOpen: boolean;
  onClose: () => void;
}) {
  const group = TYPE_FILTERS.find(({ value }) => value === type)?.label.toLowerCase();
  const what = type === "all" ? "all notifications" : `all notifications about ${group}`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Clear ${what}?`}
      description="Read and unread notifications are deleted on all of your devices. Invitations stay open."
      confirmLabel="Clear"
      onConfirm={() => {
        onClose();
        void clearNotifications(type === "all" ? null : type);
      }}
      onClose={onClose}
    />
  );
}
