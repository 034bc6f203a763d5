import clsx from "clsx";
import type { ReferralFigures } from "@/api/types";
import { useFlash } from "@/lib/use-flash";

export function Figures({ figures }: { figures: ReferralFigures }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden md:grid-cols-4">
      <Figure label="Total Referrals" count={figures.totalReferrals} hint="verified" />
      <Figure label="Referral Points" count={figures.totalPoints} hint="earned so far" />
      <Figure label="Total Points" count={figures.currentPoints} hint="to spend" />
      <Figure label="Pending" count={figures.pendingReferrals} hint="not verified yet" />
    </dl>
  );
}

function Figure({ label, count, hint }: { label: string; count: number; hint: string }) {
  const isFlashing = useFlash(count);
  return (
    <div className={clsx("relative px-4 py-3", isFlashing && "flash")}>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd>
        <span className="disp-x num block text-[24px] leading-8">{count.toLocaleString("en")}</span>
        <span className="text-xs text-fg-3">{hint}</span>
      </dd>
    </div>
  );
}
