import { Ban, Scale, Trophy } from "lucide-react";
import { useMaybeUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { cancelText, endingText, settlementText } from "./format";
import { hasEnded } from "./permissions";
import { OwnShare } from "./team-match/own-share";
import { SideLink } from "./team-match/side-link";

/** How the challenge ended, and who received what. */
export function OutcomeNote({ challenge }: { challenge: Challenge }) {
  const viewer = useMaybeUser();
  const { status, outcome } = challenge;
  if (!hasEnded(status)) return null;
  const isWin = outcome?.kind === "win";
  const Icon = status === "cancelled" ? Ban : isWin ? Trophy : Scale;
  return (
    <Card title="How it ended">
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2">
          <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{endingText(challenge, viewer?._id ?? null)}</p>
          <p className="text-sm text-fg-2">
            {status === "cancelled"
              ? cancelText(challenge)
              : outcome
                ? `${settlementText(outcome.settledBy)}.`
                : null}
          </p>
        </div>
      </div>
      {outcome && outcome.payouts.length > 0 ? (
        <dl className="mt-4 grid gap-2 border-t border-line pt-3">
          {outcome.payouts.map(({ user, amount }) => (
            <Leader
              key={user._id}
              label={<SideLink challenge={challenge} user={user} className="hover:underline" />}
            >
              {formatMoney(usdc(amount), "usdc")}
            </Leader>
          ))}
          {usdc(outcome.fee) > 0n ? (
            <Leader label="Platform fee">{formatMoney(usdc(outcome.fee), "usdc")}</Leader>
          ) : null}
        </dl>
      ) : null}
      <OwnShare challenge={challenge} userId={viewer?._id ?? null} />
    </Card>
  );
}
