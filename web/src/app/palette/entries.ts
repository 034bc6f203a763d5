import { History, type LucideIcon, Search } from "lucide-react";
import type { User } from "@/api/types";
import {
  HIT_KINDS,
  HIT_LABELS,
  type Hit,
  hitKey,
  hitPath,
  searchPath,
} from "@/features/search/hits";
import type { PageCommand } from "@/lib/page-commands";
import { type Command, commandsFor, hasWords, keysOf } from "./commands";
import type { RecentPage } from "./recent-pages";

/** A line of the palette. */
export type Entry = { key: string } & (
  | { kind: "command"; command: Command; keys: string | undefined }
  | { kind: "ofPage"; command: PageCommand }
  | { kind: "page"; label: string; icon: LucideIcon; to: string }
  | { kind: "hit"; hit: Hit; to: string }
);

export type EntryGroup = { label: string; entries: readonly Entry[] };

type Sources = {
  text: string;
  user: User;
  recent: readonly RecentPage[];
  /** The commands of the shown page. */
  ofPage: readonly PageCommand[];
  hits: readonly Hit[];
  /** Whether the operator has a destination switched on. */
  isOffered: (to: string) => boolean;
};

/**
 * The groups of the palette: without a text, the commands of the page, recent pages and every command; with one, what matches
 * and what was found.
 */
export function entryGroups({
  text,
  user,
  recent,
  ofPage,
  hits,
  isOffered,
}: Sources): EntryGroup[] {
  const isBlank = text.trim() === "";
  const commands = commandsFor(user, text).filter(
    (command) => !("to" in command) || isOffered(command.to),
  );
  // A page may have been switched off since it was visited.
  const shownRecent = recent.filter(({ to }) => isOffered(to));
  const ofCommands = (["Do", "Go to", "Settings"] as const).map((group) => ({
    label: group === "Do" ? "Actions" : group,
    entries: commands
      .filter((command) => command.group === group)
      .map((command) => commandEntry(command)),
  }));
  const ofShownPage: EntryGroup = {
    label: "This page",
    entries: ofPage.filter((command) => hasWords(command, text.trim())).map(ofPageEntry),
  };
  const groups: EntryGroup[] = isBlank
    ? [ofShownPage, { label: "Recent", entries: shownRecent.map(recentEntry) }, ...ofCommands]
    : [
        ofShownPage,
        ...ofCommands,
        ...HIT_KINDS.map((kind) => ({
          label: HIT_LABELS[kind],
          entries: hits.filter((hit) => hit.kind === kind).map(hitEntry),
        })),
        { label: "Search", entries: [allResultsEntry(text)] },
      ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const commandEntry = (command: Command): Entry => ({
  key: `command-${command.label}`,
  kind: "command",
  command,
  keys: keysOf(command),
});

const ofPageEntry = (command: PageCommand): Entry => ({
  key: `of-page-${command.label}`,
  kind: "ofPage",
  command,
});

const recentEntry = ({ to, title }: RecentPage): Entry => ({
  key: `recent-${to}`,
  kind: "page",
  label: title,
  icon: History,
  to,
});

const hitEntry = (hit: Hit): Entry => ({ key: hitKey(hit), kind: "hit", hit, to: hitPath(hit) });

const allResultsEntry = (text: string): Entry => ({
  key: "all-results",
  kind: "page",
  label: `Search for “${text.trim()}”`,
  icon: Search,
  to: searchPath(text),
});
