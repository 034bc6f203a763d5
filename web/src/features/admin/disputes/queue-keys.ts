import { useRef } from "react";
import { usePageShortcuts } from "@/lib/shortcuts";
import type { DisputeRow } from "../api-types";

/** The keys of the queue: N and J go to the next case, K to the one before, A takes the current one, or else the first. */
export function useQueueKeys({
  rows,
  onTake,
  onHelp,
}: {
  rows: readonly DisputeRow[];
  onTake: (row: DisputeRow) => void;
  onHelp: () => void;
}) {
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const current = useRef<string | null>(null);
  const indexOfCurrent = () => rows.findIndex(({ challengeId }) => challengeId === current.current);
  const focusRow = (index: number) => {
    const row = rows[index];
    if (row) links.current.get(row.challengeId)?.focus();
  };
  const next = () => focusRow(indexOfCurrent() + 1);
  usePageShortcuts({
    n: next,
    j: next,
    k: () => focusRow(Math.max(0, indexOfCurrent() - 1)),
    a: () => {
      const row = rows[indexOfCurrent()] ?? rows.find(mayTake);
      if (row) onTake(row);
    },
    "?": onHelp,
  });
  return {
    linkRef: (challengeId: string) => (link: HTMLAnchorElement | null) => {
      if (link) links.current.set(challengeId, link);
      else links.current.delete(challengeId);
    },
    onFocus: (challengeId: string) => {
      current.current = challengeId;
    },
  };
}

export function mayTake({ stage, conflict }: Pick<DisputeRow, "stage" | "conflict">): boolean {
  return stage !== "taken" && !conflict;
}
