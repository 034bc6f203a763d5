import { formatDate, formatDateTime } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { UserDetail } from "../api-types";
import { ROLE_LABELS } from "./account-badges";

/** The figures of an account. */
export function FactsCard({ account }: { account: UserDetail }) {
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
