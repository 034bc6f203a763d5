import { Link } from "react-router";
import { formatDateTime } from "@/lib/relative-time";
import type { Journal, Transfer, TransferAccount } from "../api-types";
import { UserLink } from "../user-link";
import { Amount } from "./amount";
import { accountName, kindLabel } from "./kinds";
import { accountPath, challengePath, journalPath } from "./paths";

/** One journal in a list: what moved, from where, to where; the amounts lead to the journal. */
export function JournalCard({ journal }: { journal: Journal }) {
  const path = journalPath(journal._id);
  return (
    <li className="card grid gap-2.5 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link to={path} className="inline-block min-h-6 font-semibold hover:underline">
          {kindLabel(journal.kind)}
        </Link>
        <time dateTime={journal.at} className="text-xs text-fg-3">
          {formatDateTime(journal.at)}
        </time>
      </div>
      <JournalFacts journal={journal} />
      <TransferList journal={journal} pathOf={() => path} />
    </li>
  );
}

/** Who caused the journal, for which challenge, and why. */
export function JournalFacts({ journal: { actor, challengeId, reason } }: { journal: Journal }) {
  if (!actor && !challengeId && !reason) return null;
  return (
    <div className="text-sm text-fg-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {actor ? (
          <span>
            By <UserLink user={actor} />
          </span>
        ) : null}
        {challengeId ? (
          <Link to={challengePath(challengeId)} className="link inline-block min-h-6">
            Journals of the challenge
          </Link>
        ) : null}
      </p>
      {reason ? <p className="whitespace-pre-wrap">{reason}</p> : null}
    </div>
  );
}

/** The transfers of a journal; `pathOf` states where the amount of one leads. */
export function TransferList({
  journal: { transfers },
  pathOf,
}: {
  journal: Journal;
  pathOf: (transfer: Transfer) => string;
}) {
  return (
    <ul aria-label="Transfers" className="grid gap-2">
      {transfers.map((transfer, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of a journal never change.
          key={index}
          className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-sm"
        >
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span>
              <span className="text-fg-3">from </span>
              <AccountLink account={transfer.debit} />
            </span>
            <span>
              <span className="text-fg-3">to </span>
              <AccountLink account={transfer.credit} />
            </span>
          </span>
          <Link to={pathOf(transfer)} className="link disp shrink-0 text-[13.5px]">
            <Amount amount={transfer.amount} asset={transfer.asset} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AccountLink({ account }: { account: TransferAccount }) {
  return (
    <Link to={accountPath(account.id)} className="link leading-6">
      {accountName(account)}
    </Link>
  );
}
