import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { isNotFound } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { refusalText } from "../refusals";
import { Amount } from "./amount";
import { JournalList } from "./journal-list";
import { accountPath, JOURNALS } from "./paths";
import { accountQuery } from "./queries";

/** The money of one challenge: what its escrow holds, and every journal of it. */
export function ChallengeLedgerPage() {
  const { challengeId = "" } = useParams();
  return (
    <>
      <PageHeading
        title="Ledger of a challenge"
        actions={
          <>
            <ButtonLink to={`/challenges/${challengeId}`}>To the challenge</ButtonLink>
            <ButtonLink to={JOURNALS.to}>{JOURNALS.label}</ButtonLink>
          </>
        }
      />
      <div className="grid gap-5">
        <Card title="Escrow">
          <EscrowFigures challengeId={challengeId} />
        </Card>
        <section aria-label="Journals of the challenge">
          <h2 className="disp mb-3 text-[17px]">Journals</h2>
          <JournalList
            key={challengeId}
            filter={{ challengeId }}
            emptyText="No money has moved for this challenge yet."
          />
        </section>
      </div>
    </>
  );
}

/** The escrow of a challenge is the account that has the challenge's id. */
function EscrowFigures({ challengeId }: { challengeId: string }) {
  const { data: escrow, error, refetch } = useQuery(accountQuery(challengeId));
  if (isNotFound(error)) {
    return <p className="text-sm text-fg-2">No stake was ever put into this challenge.</p>;
  }
  if (error) {
    return (
      <InlineError
        message={refusalText(error, "Failed to load the escrow")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!escrow) return <Skeleton className="h-6" />;
  return (
    <dl>
      <Leader label="Held now">
        <Link to={accountPath(escrow._id)} className="link">
          <Amount amount={escrow.balance} asset={escrow.asset} />
        </Link>
      </Leader>
    </dl>
  );
}
