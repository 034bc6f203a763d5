import { Check } from "lucide-react";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { ACTION_KINDS, ACTIONS, POINTS_PER_FRIEND } from "../actions";

const STEPS = [
  ["Share your link", "The code and the QR code work as well."],
  ["They sign up and verify their email", "Until then they are pending and earn you no points."],
  ["You earn points", "Once for each action of theirs. Redeem your points for rewards."],
] as const;

export function HowItWorks() {
  return (
    <Card title="How It Works">
      <ol className="grid gap-4">
        {STEPS.map(([title, detail], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="disp num grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-[13px] text-fg-2"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-sm text-fg-3">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function PointValues() {
  return (
    <Card title="Point Values">
      <dl className="grid gap-2.5">
        {ACTION_KINDS.map((kind) => (
          <Leader key={kind} label={ACTIONS[kind].todo}>
            {ACTIONS[kind].points}
          </Leader>
        ))}
      </dl>
      <p className="mt-3.5 text-xs text-fg-3">
        Once for each friend, and only after their email is verified. A complete profile has a
        picture, a display name and a verified email.
      </p>
    </Card>
  );
}

const BENEFITS = [
  `Up to ${POINTS_PER_FRIEND} points for every friend.`,
  "Rewards for points: a badge, a gold frame, premium time.",
  "A place on the leaderboard with your first referral.",
  "It costs your friends nothing: points never come out of their stakes.",
] as const;

export function Benefits() {
  return (
    <Card title="Benefits">
      <ul className="grid gap-2.5">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex gap-2.5 text-sm text-fg-2">
            <Check aria-hidden="true" className="mt-px size-4 shrink-0 text-open" />
            {benefit}
          </li>
        ))}
      </ul>
    </Card>
  );
}
