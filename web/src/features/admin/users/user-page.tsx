import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { isNotFound } from "@/api/error";
import type { FairPlayChange } from "@/api/types";
import { formatDate, formatDateTime } from "@/lib/relative-time";
import { Avatar } from "@/ui/avatar";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { FairPlayChanges } from "@/ui/fair-play-changes";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { PersonLink } from "@/ui/person-link";
import type { UserBalances, UserDetail } from "../api-types";
import { accountPath, userJournalsPath } from "../ledger/paths";
import { NotLoaded } from "../not-loaded";
import { refusalText } from "../refusals";
import { useStaffSelf } from "../use-staff-self";
import { AccountBadges, ROLE_LABELS } from "./account-badges";
import { ActionsCard } from "./actions-card";
import { FactorResetCard } from "./factor-reset-card";
import { NotesCard } from "./notes-card";
import { userQuery } from "./queries";
import { SessionsCard } from "./sessions-card";

/** One account as the staff sees it, with the actions on it. */
export function UserPage() {
  const { userId = "" } = useParams();
  const { data: account, error, refetch } = useQuery(userQuery(userId));
  if (!account || isNotFound(error)) {
    return (
      <>
        <PageHeading title="Account" />
        <NotLoaded
          error={error}
          failure="Failed to load the account"
          missing="No such account"
          back={{ to: "/admin/users", label: "Find an account" }}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <>
      {error ? (
        <div className="mb-4">
          <InlineError
            message={refusalText(error, "Failed to refresh the account")}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      <Account account={account} />
    </>
  );
}

function Account({ account }: { account: UserDetail }) {
  const { user, email } = account;
  const self = useStaffSelf();
  return (
    <>
      <PageHeading
        title={user.username}
        actions={<ButtonLink to="/admin/users">All users</ButtonLink>}
      >
        {email ?? "Account"}
      </PageHeading>
      <div className="-mt-2 mb-4 flex flex-wrap items-center gap-3">
        <Avatar username={user.username} src={user.avatar} size={40} />
        <PersonLink username={user.username} className="link inline-block min-h-6">
          Public profile
        </PersonLink>
        {self.isAdmin ? (
          <Link to={`/admin/log?target=${user._id}`} className="link inline-block min-h-6">
            Audit log
          </Link>
        ) : null}
        <AccountBadges account={account} />
      </div>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_300px] xl:gap-5">
        <div className="grid min-w-0 content-start gap-4 xl:gap-5">
          <ActionsCard account={account} />
          <FactorResetCard account={account} />
          {/* What the staff note about one of them is for the others. */}
          {self.id === user._id ? null : <NotesCard userId={user._id} notes={account.notes} />}
          <FairPlayCard history={account.fairPlayHistory} />
          <SessionsCard account={account} />
        </div>
        <div className="grid min-w-0 content-start gap-4 xl:gap-5">
          <FactsCard account={account} />
          {account.balances ? <BalancesCard userId={user._id} balances={account.balances} /> : null}
        </div>
      </div>
    </>
  );
}

/** How the fair-play score of an account has changed, the latest first. */
function FairPlayCard({ history }: { history: FairPlayChange[] }) {
  return (
    <Card title="Fair-play history">
      <FairPlayChanges history={history} />
    </Card>
  );
}

/** The figures of an account. */
function FactsCard({ account }: { account: UserDetail }) {
  const { counts, role, fairPlay, joinedAt, lastSeenAt, hasSecondFactor } = account;
  return (
    <Card title="Facts">
      <dl className="grid gap-2.5">
        <Leader label="Role">{ROLE_LABELS[role]}</Leader>
        <Leader label="Second factor">{hasSecondFactor ? "On" : "Off"}</Leader>
        <Leader label="Joined">
          <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>
        </Leader>
        <Leader label="Last seen">
          <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
        </Leader>
        <Leader label="Fair play">{fairPlay}</Leader>
        <Leader label="Challenges">{counts.challenges}</Leader>
        <Leader label="Won">{counts.won}</Leader>
        <Leader label="Disputes">{counts.disputes}</Leader>
        <Leader label="Reports against">{counts.reportsAgainst}</Leader>
      </dl>
    </Card>
  );
}

/** The money of an account, which only administrators see. */
function BalancesCard({ userId, balances }: { userId: string; balances: UserBalances }) {
  const { available, inEscrow, withdrawing, inTeams } = balances;
  const journals = userJournalsPath(userId);
  return (
    <Card title="Balances">
      <dl className="grid gap-2.5">
        <Leader label="Available">
          {/* A player's available USDC is in the account that has the player's id. */}
          <Link to={accountPath(userId)} className="link">
            <Money amount={available} form="usdc" />
          </Link>
        </Leader>
        <Leader label="In escrow">
          <Link to={journals} className="link">
            <Money amount={inEscrow} form="usdc" />
          </Link>
        </Leader>
        <Leader label="Withdrawing">
          <Link to={journals} className="link">
            <Money amount={withdrawing} form="usdc" />
          </Link>
        </Leader>
        <Leader label="In teams">
          <Link to={journals} className="link">
            <Money amount={inTeams} form="usdc" />
          </Link>
        </Leader>
      </dl>
    </Card>
  );
}
