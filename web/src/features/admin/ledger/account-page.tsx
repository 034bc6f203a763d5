import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";
import type { LedgerAccount } from "../api-types";
import { NotLoaded } from "../not-loaded";
import { userPath } from "../user-link";
import { Amount } from "./amount";
import { JournalList } from "./journal-list";
import { accountName } from "./kinds";
import { challengePath, JOURNALS } from "./paths";
import { accountQuery } from "./queries";

/** One account of the ledger with its balance and its journals. */
export function AccountPage() {
  const { accountId = "" } = useParams();
  const { data: account, error, refetch } = useQuery(accountQuery(accountId));
  return (
    <>
      <PageHeading
        title={account ? accountName(account) : "Account of the ledger"}
        actions={<ButtonLink to={JOURNALS.to}>{JOURNALS.label}</ButtonLink>}
      />
      {account ? (
        <div className="grid gap-5">
          <AccountFacts account={account} />
          <section aria-label="Journals of the account">
            <h2 className="disp mb-3 text-[17px]">Journals</h2>
            <JournalList
              key={account._id}
              filter={{ accountId: account._id }}
              emptyText="Nothing has moved through this account yet."
            />
          </section>
        </div>
      ) : (
        <NotLoaded
          error={error}
          failure="Failed to load the account"
          missing="No such account"
          back={JOURNALS}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function AccountFacts({ account }: { account: LedgerAccount }) {
  const { _id, asset, balance, userId, challengeId } = account;
  return (
    <section aria-label="Account" className="card grid gap-2 p-4">
      <p className="disp-x text-[20px]">
        <Amount amount={balance} asset={asset} />
      </p>
      <p className="text-xs break-all text-fg-3">{_id}</p>
      {userId || challengeId ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {userId ? (
            <Link to={userPath(userId)} className="link inline-block min-h-6">
              Its owner
            </Link>
          ) : null}
          {challengeId ? (
            <Link to={challengePath(challengeId)} className="link inline-block min-h-6">
              Journals of the challenge
            </Link>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
