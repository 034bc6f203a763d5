import clsx from "clsx";
import { messageOf } from "@/api/error";
import type { SearchHit } from "@/api/types";
import { Money } from "@/ui/money";
import { StatusBadge } from "@/ui/status-badge";

type SearchResultsProps = {
  id: string;
  isShown: boolean;
  hits: readonly SearchHit[];
  active: number;
  error: Error | null;
  onFollow: (hit: SearchHit) => void;
};

export function SearchResults({ id, isShown, hits, active, error, onFollow }: SearchResultsProps) {
  return (
    <div
      className={clsx(
        "menu absolute inset-x-0 top-[calc(100%+6px)] max-h-[70dvh] overflow-y-auto",
        !isShown && "hidden",
      )}
    >
      <p role="status" className={clsx("text-fg-3", hits.length > 0 ? "sr-only" : "px-2.5 py-2")}>
        {isShown ? summary(hits.length, error) : ""}
      </p>
      <div id={id} role="listbox" aria-label="Challenges">
        {hits.map((hit, index) => (
          <HitRow
            key={hit._id}
            id={`${id}-${index}`}
            hit={hit}
            isActive={index === active}
            onFollow={() => onFollow(hit)}
          />
        ))}
      </div>
    </div>
  );
}

function summary(count: number, error: Error | null): string {
  if (error) return messageOf(error, "Search failed");
  if (count === 0) return "No challenges found";
  return count === 1 ? "1 challenge found" : `${count} challenges found`;
}

const TONES: Readonly<Record<string, string>> = {
  active: "b-active",
  pending: "b-full",
  completed: "b-open",
  cancelled: "b-cancel",
};

function HitRow({
  id,
  hit,
  isActive,
  onFollow,
}: {
  id: string;
  hit: SearchHit;
  isActive: boolean;
  onFollow: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled by the combobox that owns the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is never focused itself.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="menu-item py-1.5"
      // A press would move the focus and thereby close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-fg">{hit.title}</span>
        <span className="num block truncate text-xs text-fg-3">
          {hit.game} · {hit.participants}/{hit.maxParticipants} · @{hit.creator.username}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <HitStatus {...hit} />
        <Money amount={hit.stakeAmount} form="usdc" className="disp text-xs text-fg" />
      </span>
    </div>
  );
}

/** A dispute is called by its name, as in every other list. */
function HitStatus({ status, escrowState }: SearchHit) {
  if (escrowState === "disputed") {
    return <StatusBadge status="in_progress" escrowState={escrowState} />;
  }
  return (
    <span className={clsx("badge px-2", TONES[status] ?? "b-done")}>
      {status.replace("_", " ")}
    </span>
  );
}
