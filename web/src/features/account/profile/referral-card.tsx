import { useUser } from "@/api/session";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { Leader } from "@/ui/leader";

export function ReferralCard() {
  const { referralCode, referralStats } = useUser();
  const link = `${window.location.origin}/signup?ref=${encodeURIComponent(referralCode)}`;
  return (
    <Card title="Referral code">
      <p className="disp-x num mb-3 text-[22px] leading-7 break-all">{referralCode}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <CopyButton text={referralCode} label="Copy code" />
        <CopyButton text={link} label="Copy link" />
      </div>
      <dl className="grid gap-2">
        <Leader label="Players invited">{referralStats.totalReferrals}</Leader>
        <Leader label="Points earned">{referralStats.totalPoints.toLocaleString("en")}</Leader>
      </dl>
    </Card>
  );
}
