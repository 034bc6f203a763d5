import { useUser } from "@/api/session";
import type { User } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { serverNow } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";

export function AccountCard() {
  const user = useUser();
  return (
    <Card title="Account">
      <AccountBadges user={user} />
      <dl className="grid gap-2">
        <Leader label="Points">{user.points.toLocaleString("en")}</Leader>
        <Leader label="Followers">{user.followerCount.toLocaleString("en")}</Leader>
        <Leader label="Following">{user.followingCount.toLocaleString("en")}</Leader>
        <Leader label="Player since">{formatDate(user.createdAt)}</Leader>
      </dl>
    </Card>
  );
}

const ROLES: Record<User["role"], string> = {
  user: "Player",
  moderator: "Moderator",
  admin: "Admin",
};

function AccountBadges({ user }: { user: User }) {
  return (
    <ul aria-label="Account badges" className="mb-4 flex flex-wrap gap-1.5">
      <li>
        <Badge tone={user.role === "user" ? "done" : "active"} shape="shield">
          {ROLES[user.role]}
        </Badge>
      </li>
      <li>
        {user.isVerified ? (
          <Badge tone="open" shape="check">
            Email verified
          </Badge>
        ) : (
          <Badge tone="done" shape="clock">
            Email not verified
          </Badge>
        )}
      </li>
      {user.authProvider === "google" ? (
        <li>
          <Badge tone="done" shape="check">
            Google account
          </Badge>
        </li>
      ) : null}
      <RewardBadges rewards={user.rewards} />
      {user.isSuspended ? (
        <li>
          <Badge tone="cancel" shape="cross">
            Suspended
          </Badge>
        </li>
      ) : null}
      <li>
        <Badge tone={user.fairPlay < FAIR_PLAY_LOW ? "dispute" : "open"} shape="scales">
          Fair play {user.fairPlay}
        </Badge>
      </li>
    </ul>
  );
}

/** Rewards bought with points; premium only until it expires. */
function RewardBadges({ rewards: { badges, frame, premiumUntil } }: { rewards: User["rewards"] }) {
  const isPremium = premiumUntil != null && Date.parse(premiumUntil) > serverNow();
  const labels = [
    ...badges.map((badge) => REWARD_BADGES[badge] ?? badge),
    ...(frame === "gold" ? ["Gold frame"] : []),
    ...(isPremium ? [`Premium until ${formatDate(premiumUntil)}`] : []),
  ];
  return labels.map((label) => (
    <li key={label}>
      <Badge tone="full" shape="trophy">
        {label}
      </Badge>
    </li>
  ));
}

const REWARD_BADGES: Record<string, string> = { recruiter: "Recruiter" };

/** Below this score a player may not create challenges above 50 USDC. */
const FAIR_PLAY_LOW = 50;
