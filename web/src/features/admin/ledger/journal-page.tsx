import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatDateTime } from "@/lib/relative-time";
import { ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import type { Journal } from "../api-types";
import { NotLoaded } from "../not-loaded";
import { JournalFacts, TransferList } from "./journal-card";
import { kindLabel } from "./kinds";
import { accountPath, JOURNALS } from "./paths";
import { journalQuery } from "./queries";

/** One journal; its amounts lead to the accounts that received them. */
export function JournalPage() {
  const { journalId = "" } = useParams();
  const { data: journal, error, refetch } = useQuery(journalQuery(journalId));
  return (
    <>
      <PageHeading
        title={journal ? `Journal: ${kindLabel(journal.kind)}` : "Journal"}
        actions={<ButtonLink to={JOURNALS.to}>{JOURNALS.label}</ButtonLink>}
      />
      {journal ? (
        <JournalView journal={journal} />
      ) : (
        <NotLoaded
          error={error}
          failure="Failed to load the journal"
          missing="No such journal"
          back={JOURNALS}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function JournalView({ journal }: { journal: Journal }) {
  return (
    <section aria-label="Journal" className="card grid gap-3 p-4">
      <p className="num text-sm text-fg-2">
        <time dateTime={journal.at}>{formatDateTime(journal.at)}</time>
        <span className="block text-xs break-all text-fg-3">{journal._id}</span>
      </p>
      <JournalFacts journal={journal} />
      <TransferList journal={journal} pathOf={({ credit }) => accountPath(credit.id)} />
    </section>
  );
}
