import { PageHeading } from "@/ui/page-heading";
import { SecondFactorCard } from "./second-factor/second-factor-card";
import { AppearanceCard } from "./settings/appearance-card";
import { DevicesCard } from "./settings/devices-card";
import { EmailCard } from "./settings/email-card";
import { KeyboardCard } from "./settings/keyboard-card";
import { SecurityCard } from "./settings/security-card";

export function SettingsPage() {
  return (
    <>
      <PageHeading title="Settings">
        Appearance, keyboard shortcuts, devices and security.
      </PageHeading>
      <div className="grid max-w-[760px] gap-4 xl:gap-5">
        <EmailCard />
        <AppearanceCard />
        <KeyboardCard />
        <SecondFactorCard />
        <DevicesCard />
        <SecurityCard />
      </div>
    </>
  );
}
