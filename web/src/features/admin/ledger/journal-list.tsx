import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/ui/empty-state";
import type { JournalsQuery } from "../api-types";
import { MoreList } from "../more-list";
import { JournalCard } from "./journal-card";
import { journalsQuery } from "./queries";

type JournalListProps = {
  filter: JournalsQuery;
  /** Shown if no journal matches. */
  emptyText: string;
  emptyAction?: ReactNode;
};

/** The journals that match, the latest first. */
export function JournalList({ filter, emptyText, emptyAction }: JournalListProps) {
  return (
    <MoreList
      label="Journals"
      query={useInfiniteQuery(journalsQuery(filter))}
      failure="Failed to load the journals"
      rowHeight="h-28 rounded-[12px]"
      empty={
        <EmptyState icon={ScrollText} title="No journals" action={emptyAction}>
          {emptyText}
        </EmptyState>
      }
      renderRow={(journal) => <JournalCard key={journal._id} journal={journal} />}
    />
  );
}
