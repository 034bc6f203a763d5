import clsx from "clsx";
import {
  Ban,
  BellRing,
  ChevronLeft,
  Database,
  Hourglass,
  Keyboard,
  type LucideIcon,
  Palette,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { Link, Navigate, NavLink, useParams } from "react-router";
import { useUser } from "@/api/session";
import { CloseAccountCard } from "@/features/account/closing/close-account-card";
import { ExportCard } from "@/features/account/export/export-card";
import { SignInMethodsCard } from "@/features/account/google/sign-in-methods-card";
import { PasskeysCard } from "@/features/account/passkey/passkeys-card";
import { PlayLimitsCard } from "@/features/account/play-limit/play-limits-card";
import { SecondFactorCard } from "@/features/account/second-factor/second-factor-card";
import { AppearanceCard } from "@/features/account/settings/appearance-card";
import { DevicesCard } from "@/features/account/settings/devices-card";
import { EmailCard } from "@/features/account/settings/email-card";
import { KeyboardCard } from "@/features/account/settings/keyboard-card";
import { PasswordLinkCard } from "@/features/account/settings/password-link-card";
import { SecurityCard } from "@/features/account/settings/security-card";
import { UsernameCard } from "@/features/account/settings/username-card";
import { BlockedCard } from "@/features/friend/blocked-card";
import { PreferenceCards } from "@/features/notification/preferences/preference-cards";
import { PageHeading } from "@/ui/page-heading";

type Section = {
  /** The last part of the address; the first section is `/settings` itself. */
  path: string;
  label: string;
  title: string;
  summary: string;
  icon: LucideIcon;
  Cards: ComponentType;
};

export const SETTINGS_SECTIONS: readonly [Section, ...Section[]] = [
  {
    path: "",
    label: "Account",
    title: "Settings",
    summary: "Your name and your email address.",
    icon: UserRound,
    Cards: () => (
      <>
        <UsernameCard />
        <EmailCard />
        <SignInMethodsCard />
      </>
    ),
  },
  {
    path: "security",
    label: "Security",
    title: "Security",
    summary: "Password, passkeys, two-step sign-in, devices and recent activity.",
    icon: ShieldCheck,
    Cards: SecurityCards,
  },
  {
    path: "notifications",
    label: "Notifications",
    title: "Notification preferences",
    summary: "Popups, sounds and types. Saved for all your devices.",
    icon: BellRing,
    Cards: PreferenceCards,
  },
  {
    path: "appearance",
    label: "Appearance",
    title: "Appearance",
    summary: "Dark or light. Saved on this device.",
    icon: Palette,
    Cards: AppearanceCard,
  },
  {
    path: "keyboard",
    label: "Keyboard",
    title: "Keyboard",
    summary: "Shortcuts. Saved on this device.",
    icon: Keyboard,
    Cards: KeyboardCard,
  },
  {
    path: "blocked",
    label: "Blocked players",
    title: "Blocked players",
    summary: "Players who cannot write to you or follow you.",
    icon: Ban,
    Cards: BlockedCard,
  },
  {
    path: "play",
    label: "Responsible play",
    title: "Responsible play",
    summary: "Limits on stakes and deposits, and breaks.",
    icon: Hourglass,
    Cards: PlayLimitsCard,
  },
  {
    path: "data",
    label: "Your data",
    title: "Your data",
    summary: "An archive of everything about you, and closing your account.",
    icon: Database,
    Cards: () => (
      <>
        <ExportCard />
        <CloseAccountCard />
      </>
    ),
  },
];

/** One section of the settings, with the list of all: at the side on wide screens, on the first section else. */
export function SettingsPage() {
  const { section: path = "" } = useParams();
  const section = SETTINGS_SECTIONS.find((candidate) => candidate.path === path);
  if (!section) return <Navigate to="/settings" replace />;
  const { title, summary, Cards } = section;
  const isFirst = section === SETTINGS_SECTIONS[0];
  return (
    <>
      {isFirst ? null : (
        <Link
          to="/settings"
          className="mb-1 -ml-1 inline-flex min-h-8 items-center gap-1 text-sm font-medium text-fg-2 hover:text-fg lg:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          Settings
        </Link>
      )}
      <PageHeading title={title}>{summary}</PageHeading>
      <div className="grid gap-4 lg:grid-cols-[220px_minmax(0,760px)] lg:gap-6 xl:gap-8">
        <SectionList className={isFirst ? undefined : "hidden lg:block"} />
        <div className="grid content-start gap-4 xl:gap-5">
          <Cards />
        </div>
      </div>
    </>
  );
}

function SectionList({ className }: { className: string | undefined }) {
  return (
    <nav aria-label="Settings" className={className}>
      <ul className="card grid grid-cols-1 gap-0.5 p-1.5 sm:grid-cols-2 lg:grid-cols-1 lg:bg-transparent lg:p-0 lg:shadow-none">
        {SETTINGS_SECTIONS.map(({ path, label, icon: Icon }) => (
          <li key={label}>
            <NavLink
              end
              to={path === "" ? "/settings" : `/settings/${path}`}
              className={({ isActive }) =>
                clsx(
                  "flex min-h-11 items-center gap-3 rounded-ctl px-3 text-[14px] font-medium lg:min-h-10",
                  isActive ? "bg-surface-3 text-fg" : "text-fg-2 hover:bg-surface-2 hover:text-fg",
                )
              }
            >
              <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SecurityCards() {
  const { authProvider } = useUser();
  return (
    <>
      {authProvider === "google" ? null : <PasswordLinkCard />}
      <PasskeysCard />
      <SecondFactorCard />
      <DevicesCard />
      <SecurityCard />
    </>
  );
}
