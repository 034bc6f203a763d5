import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUser } from "@/api/session";
import { HitRow } from "@/features/search/hit-row";
import { type Hit, hitsOf } from "@/features/search/hits";
import { hitsQuery, SEARCH_MAX } from "@/features/search/queries";
import { followKeysOf, useFollowByKeys } from "@/features/search/use-follow-by-keys";
import { pageCommands } from "@/lib/page-commands";
import { useShortcutsOn } from "@/lib/preferences";
import { useActiveOption } from "@/lib/use-active-option";
import { useDebounced } from "@/lib/use-debounced";
import { Dialog } from "@/ui/dialog";
import { Option, OptionGroup } from "@/ui/option-group";
import { useIsOffered } from "../use-is-offered";
import { type Entry, type EntryGroup, entryGroups } from "./entries";
import { recentPages } from "./recent-pages";
import { useCommandRunner } from "./use-command-runner";

const TYPING_PAUSE_MS = 250;
const NONE: readonly Hit[] = [];
const FIRST = 0;

/** Everything one can do, and everything one can find, by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const run = useCommandRunner();
  const [text, setText] = useState("");
  const [recent] = useState(() => recentPages(user._id).filter(({ to }) => to !== pathname));
  const [ofPage] = useState(pageCommands);
  const searched = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data, isFetching } = useQuery(hitsQuery(searched));
  const hits = data ? hitsOf(data) : NONE;
  const isOffered = useIsOffered();
  const groups = entryGroups({ text, user, recent, ofPage, hits, isOffered });
  const entries = groups.flatMap((group) => group.entries);
  const { active, setActive, moveBy } = useActiveOption(entries.length, FIRST);

  const chosen = entries[active];
  const { followBy, outcome } = useFollowByKeys(chosen?.kind === "hit" ? chosen.hit : undefined);

  const choose = (entry: Entry) => {
    onClose();
    if (entry.kind === "command") run(entry.command);
    else if (entry.kind !== "ofPage") void navigate(entry.to);
    else if ("run" in entry.command) entry.command.run();
    else void navigate(entry.command.to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (moveBy(event) || followBy(event) || event.key !== "Enter" || !chosen) return;
    event.preventDefault();
    choose(chosen);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Commands" initialFocus="field" size="md">
      <label className="field h-11">
        <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <span className="sr-only">Command or search</span>
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={`${listId}-${active}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          enterKeyHint="go"
          className="min-w-0 flex-1 bg-transparent"
          placeholder="Command, player, challenge or team"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(FIRST);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <p role="status" className="sr-only">
        {outcome ?? (isFetching ? "Searching" : `${entries.length} entries`)}
      </p>
      <EntryList
        id={listId}
        groups={groups}
        activeKey={chosen?.key ?? null}
        indexOf={(entry) => entries.indexOf(entry)}
        onChoose={choose}
      />
    </Dialog>
  );
}

function EntryList({
  id,
  groups,
  activeKey,
  indexOf,
  onChoose,
}: {
  id: string;
  groups: readonly EntryGroup[];
  activeKey: string | null;
  indexOf: (entry: Entry) => number;
  onChoose: (entry: Entry) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Commands and results"
      className="-mx-2 max-h-[52dvh] min-h-[40dvh] overflow-y-auto"
    >
      {groups.map(({ label, entries }) => (
        <OptionGroup key={label} label={label}>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              id={`${id}-${indexOf(entry)}`}
              isActive={entry.key === activeKey}
              {...(entry.kind === "hit" ? followKeysOf(entry.hit) : {})}
              onChoose={() => onChoose(entry)}
            >
              <EntryRow entry={entry} />
            </Option>
          ))}
        </OptionGroup>
      ))}
    </div>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const areKeysOn = useShortcutsOn();
  if (entry.kind === "hit") return <HitRow hit={entry.hit} />;
  const { label, icon: Icon } = "command" in entry ? entry.command : entry;
  const keys = entry.kind === "command" && areKeysOn ? entry.keys : undefined;
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys ? (
        <span aria-hidden="true" className="flex gap-1">
          {keys.split(" ").map((key) => (
            <kbd key={key} className="kbd">
              {key.toUpperCase()}
            </kbd>
          ))}
        </span>
      ) : null}
    </>
  );
}
