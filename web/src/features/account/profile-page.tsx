import { useUser } from "@/api/session";
import { PageHeading } from "@/ui/page-heading";
import { AccountCard } from "./profile/account-card";
import { PasswordCard } from "./profile/password-card";
import { ProfileCard } from "./profile/profile-card";
import { ReferralCard } from "./profile/referral-card";
import { StatisticsCard } from "./profile/statistics-card";

export function ProfilePage() {
  const { authProvider } = useUser();
  return (
    <>
      <PageHeading title="Profile">How other players see you, and how you play.</PageHeading>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-5">
        <div className="grid content-start gap-4 xl:gap-5">
          <ProfileCard />
          <StatisticsCard />
          {authProvider === "google" ? null : <PasswordCard />}
        </div>
        <div className="grid content-start gap-4 xl:gap-5">
          <AccountCard />
          <ReferralCard />
        </div>
      </div>
    </>
  );
}
