import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type Ref, useId, useState } from "react";
import { useNavigate } from "react-router";
import { NO_OPTION, useActiveOption } from "@/lib/use-active-option";
import { useDebounced } from "@/lib/use-debounced";
import { type Hit, hitPath, hitsOf, searchPath } from "./hits";
import { hitsQuery, SEARCH_MAX } from "./queries";
import { SearchResults } from "./search-results";
import { useFollowByKeys } from "./use-follow-by-keys";

const TYPING_PAUSE_MS = 250;
const NONE: readonly Hit[] = [];

/** A combobox over the results: arrows move, Enter opens one, or all of them if none is active, Escape closes. */
export function SearchBox({ ref, onLeave }: { ref?: Ref<HTMLInputElement>; onLeave?: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const searched = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const query = useQuery(hitsQuery(searched));
  const hits = query.data ? hitsOf(query.data) : NONE;
  const { active, setActive, moveBy } = useActiveOption(hits.length);
  const { followBy, outcome } = useFollowByKeys(hits[active]);
  const isAnswered = query.data !== undefined || query.error !== null;
  const isShown = isOpen && text.trim() !== "" && searched !== "" && isAnswered;

  const type = (typed: string) => {
    setText(typed);
    setActive(NO_OPTION);
    setOpen(true);
  };
  const leave = (path: string) => {
    setText("");
    setOpen(false);
    onLeave?.();
    void navigate(path);
  };
  const openChosen = (event: KeyboardEvent) => {
    if (text.trim() === "") return;
    event.preventDefault();
    const chosen = isShown ? hits[active] : undefined;
    leave(chosen ? hitPath(chosen) : searchPath(text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (moveBy(event)) {
      setOpen(true);
      return;
    }
    if (isShown && followBy(event)) return;
    if (event.key === "Enter") openChosen(event);
    else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
      setActive(NO_OPTION);
    }
  };
  return (
    <div className="relative w-full max-w-[460px]">
      <SearchField
        ref={ref}
        listId={listId}
        isExpanded={isShown}
        active={active}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <SearchResults
        id={listId}
        isShown={isShown}
        text={searched}
        hits={hits}
        active={active}
        error={query.error}
        outcome={outcome}
        onOpen={(hit) => leave(hitPath(hit))}
        onAll={() => {
          setText("");
          setOpen(false);
          onLeave?.();
        }}
      />
    </div>
  );
}

type SearchFieldProps = ComponentProps<"input"> & {
  listId: string;
  isExpanded: boolean;
  active: number;
};

function SearchField({ listId, isExpanded, active, ...input }: SearchFieldProps) {
  return (
    <label className="field h-10">
      <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
      <span className="sr-only">Search</span>
      <input
        type="search"
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          isExpanded && active !== NO_OPTION ? `${listId}-${active}` : undefined
        }
        autoComplete="off"
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        className="min-w-0 flex-1 bg-transparent [&::-webkit-search-cancel-button]:hidden"
        placeholder="Search @challengers, challenges, games..."
        {...input}
      />
      <span aria-hidden="true" className="kbd max-md:hidden">
        /
      </span>
    </label>
  );
}
