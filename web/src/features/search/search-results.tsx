import clsx from "clsx";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import { Option, OptionGroup } from "@/ui/option-group";
import { HitRow } from "./hit-row";
import {
  emptyText,
  HIT_KINDS,
  HIT_LABELS,
  type Hit,
  hitKey,
  hitsSummary,
  searchPath,
} from "./hits";
import { followKeysOf } from "./use-follow-by-keys";

type SearchResultsProps = {
  id: string;
  isShown: boolean;
  text: string;
  hits: readonly Hit[];
  active: number;
  error: Error | null;
  /** What was done to the active result. */
  outcome: string | null;
  onOpen: (hit: Hit) => void;
  onAll: () => void;
};

/** The dropdown: the results by kind, and the way to all of them. */
export function SearchResults(props: SearchResultsProps) {
  const { id, isShown, text, hits, active, error, outcome, onOpen, onAll } = props;
  const isEmpty = hits.length === 0;
  return (
    <div
      className={clsx(
        "menu absolute inset-x-0 top-[calc(100%+6px)] max-h-[70dvh] overflow-y-auto",
        !isShown && "hidden",
      )}
    >
      <div role="status" className={isEmpty ? "px-2.5 py-2" : "sr-only"}>
        {isShown ? (outcome ?? <Summary text={text} hits={hits} error={error} />) : null}
      </div>
      <div id={id} role="listbox" aria-label="Results">
        {HIT_KINDS.map((kind) => {
          const ofKind = hits.filter((hit) => hit.kind === kind);
          return ofKind.length === 0 ? null : (
            <OptionGroup key={kind} label={HIT_LABELS[kind]}>
              {ofKind.map((hit) => {
                const index = hits.indexOf(hit);
                return (
                  <Option
                    key={hitKey(hit)}
                    id={`${id}-${index}`}
                    isActive={index === active}
                    {...followKeysOf(hit)}
                    onChoose={() => onOpen(hit)}
                  >
                    <HitRow hit={hit} />
                  </Option>
                );
              })}
            </OptionGroup>
          );
        })}
      </div>
      {isEmpty ? null : (
        <Link
          to={searchPath(text)}
          // The keyboard gets there by Enter in the field.
          tabIndex={-1}
          className="menu-item mt-1 justify-between border-t border-line pt-1 text-brass"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAll}
        >
          All results
          <span className="kbd" aria-hidden="true">
            Enter
          </span>
        </Link>
      )}
    </div>
  );
}

function Summary({
  text,
  hits,
  error,
}: {
  text: string;
  hits: readonly Hit[];
  error: Error | null;
}) {
  if (error) return <p className="text-fg-2">{messageOf(error, "Search failed")}</p>;
  if (hits.length > 0) return hitsSummary(hits);
  const { title, hint } = emptyText(text);
  return (
    <>
      <p className="font-semibold text-fg">{title}</p>
      <p className="text-xs text-fg-3">{hint}</p>
    </>
  );
}
