import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { referralLinkQuery } from "@/api/referral-link";
import { useUser } from "@/api/session";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { Leader } from "@/ui/leader";

export function ReferralCard() {
  const { referralCode, referralStats } = useUser();
  const { data: link } = useQuery(referralLinkQuery);
  return (
    <Card
      title="Referral code"
      aside={
        <Link
          to="/referrals"
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
        >
          See all
          <span className="sr-only"> of your referrals</span>
        </Link>
      }
    >
      <p className="disp-x num mb-3 text-[22px] leading-7 break-all">{referralCode}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <CopyButton text={referralCode} label="Copy code" />
        {link ? <CopyButton text={link} label="Copy link" /> : null}
      </div>
      <dl className="grid gap-2">
        <Leader label="Players invited">{referralStats.totalReferrals}</Leader>
        <Leader label="Points earned">{referralStats.totalPoints.toLocaleString("en")}</Leader>
      </dl>
    </Card>
  );
}
