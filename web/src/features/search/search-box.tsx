import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { SearchHit } from "@/api/types";
import { useDebounced } from "@/lib/use-debounced";
import { searchQuery } from "./queries";
import { SearchResults } from "./search-results";

const TYPING_PAUSE_MS = 250;
const NONE: readonly SearchHit[] = [];

/** A combobox over the list of hits: arrows move, Enter opens, Escape closes. */
export function SearchBox({ ref, onLeave }: { ref?: Ref<HTMLInputElement>; onLeave?: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = useQuery(searchQuery(useDebounced(text.trim(), TYPING_PAUSE_MS)));
  const hits = query.data ?? NONE;
  const isShown =
    isOpen && text.trim() !== "" && !query.isLoading && query.fetchStatus !== "paused";

  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    setOpen(true);
  };
  const follow = (hit: SearchHit) => {
    setText("");
    setOpen(false);
    onLeave?.();
    void navigate(`/challenges/${hit._id}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = hits[active];
    const step = stepOf(event.key);
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + hits.length) % hits.length);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      follow(chosen);
    } else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="relative w-full max-w-[460px]">
      <label className="field h-10">
        <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <span className="sr-only">Search</span>
        <input
          ref={ref}
          type="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          className="min-w-0 flex-1 bg-transparent [&::-webkit-search-cancel-button]:hidden"
          placeholder="Search @challengers, challenges, games..."
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setOpen(false)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden="true" className="kbd max-md:hidden">
          /
        </span>
      </label>
      <SearchResults
        id={listId}
        isShown={isShown}
        hits={hits}
        active={active}
        error={query.error}
        onFollow={follow}
      />
    </div>
  );
}

function stepOf(key: string): number {
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}
