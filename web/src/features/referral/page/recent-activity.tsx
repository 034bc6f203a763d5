import type { ReferralAction } from "@/api/types";
import { shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";
import { actionLook } from "../actions";

const SHOWN_MAX = 5;

export function RecentActivity({ actions }: { actions: readonly ReferralAction[] }) {
  const now = useServerMinute();
  return (
    <Card title="Recent Activity">
      {actions.length === 0 ? (
        <p className="text-sm text-fg-3">
          No activity yet. The actions of the players you refer are listed here.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
          {actions.slice(0, SHOWN_MAX).map((referral) => (
            <Row key={`${referral.username} ${referral.action}`} referral={referral} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ referral, now }: { referral: ReferralAction; now: number }) {
  const { username, avatar, action, completedAt, pointsEarned } = referral;
  return (
    <li className="flex items-center gap-3">
      <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
        <Avatar username={username} src={avatar} size={32} />
      </PersonLink>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <PersonLink username={username} className="hover:underline">
            {username}
          </PersonLink>
        </p>
        <p className="truncate text-xs text-fg-3">
          {actionLook(action).done} ·{" "}
          <time dateTime={completedAt} className="num">
            {shortAgo(completedAt, now)}
          </time>
        </p>
      </div>
      <span className="disp num text-[15px]">+{pointsEarned}</span>
    </li>
  );
}
