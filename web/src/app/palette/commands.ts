import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  CheckCheck,
  Link2,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Search,
  Settings,
  ShieldPlus,
  Stamp,
  Sun,
  User,
  UserPlus,
} from "lucide-react";
import type { User as Account } from "@/api/types";
import { CREATE_LINK, GO_TO, NAV_GROUPS } from "../navigation";

/** What a command does besides opening a page; `use-command-runner.ts` has the function of each. */
export type ActionName =
  | "themeSystem"
  | "themeDark"
  | "themeLight"
  | "copyReferralLink"
  | "markAllRead"
  | "signOut";

export type Command = {
  label: string;
  icon: LucideIcon;
  group: "Go to" | "Do" | "Settings";
  /** Other words that people may look for. */
  words?: string;
  /** Those who have the command; everyone without it. */
  roles?: readonly Account["role"][];
} & ({ to: string } | { action: ActionName });

const SECTIONS: readonly [section: string, label: string, words: string][] = [
  ["", "Account", "email address username google"],
  ["security", "Security", "password passkeys second factor devices sessions sign-ins"],
  ["notifications", "Notification settings", "popups sounds preferences"],
  ["appearance", "Appearance", "theme dark light"],
  ["keyboard", "Keyboard", "shortcuts single keys"],
  ["blocked", "Blocked players", "block unblock"],
  ["play", "Play limits", "responsible daily limit break cool-off"],
  ["data", "Your data", "export download copy close account"],
];

/** Every command, in the order of the list: one entry is all that a new one needs. */
export const COMMANDS: readonly Command[] = [
  {
    label: CREATE_LINK.label,
    icon: CREATE_LINK.icon,
    group: "Do",
    to: CREATE_LINK.to,
    words: "new duel",
  },
  { label: "Create Team", icon: ShieldPlus, group: "Do", to: "/teams/create", words: "new" },
  {
    label: "Deposit",
    icon: ArrowDownToLine,
    group: "Do",
    to: "/wallet?action=deposit",
    words: "add money usdc",
  },
  {
    label: "Withdraw",
    icon: ArrowUpFromLine,
    group: "Do",
    to: "/wallet?action=withdraw",
    words: "money usdc pay out",
  },
  {
    label: "Find Friends",
    icon: UserPlus,
    group: "Do",
    to: "/friends?action=find",
    words: "search players follow people",
  },
  {
    label: "Copy referral link",
    icon: Link2,
    group: "Do",
    action: "copyReferralLink",
    words: "invite share code",
  },
  {
    label: "Mark all notifications read",
    icon: CheckCheck,
    group: "Do",
    action: "markAllRead",
    words: "unread bell clear",
  },
  { label: "Dark theme", icon: Moon, group: "Do", action: "themeDark", words: "switch appearance" },
  {
    label: "Light theme",
    icon: Sun,
    group: "Do",
    action: "themeLight",
    words: "switch appearance",
  },
  {
    label: "System theme",
    icon: Monitor,
    group: "Do",
    action: "themeSystem",
    words: "switch appearance",
  },
  ...NAV_GROUPS.flatMap(({ links }) =>
    links.map(({ to, label, icon }): Command => ({ label, icon, group: "Go to", to })),
  ),
  {
    label: "Search",
    icon: Search,
    group: "Go to",
    to: "/search",
    words: "find people challenges teams",
  },
  { label: "Profile", icon: User, group: "Go to", to: "/profile", words: "account me statistics" },
  {
    label: "Notification preferences",
    icon: BellRing,
    group: "Go to",
    to: "/notifications/preferences",
  },
  {
    label: "Seal of the ledger",
    icon: Stamp,
    group: "Go to",
    to: "/ledger",
    words: "books audit proof chain hash",
  },
  {
    label: "Settings",
    icon: Settings,
    group: "Settings",
    to: "/settings",
    words: "preferences options",
  },
  ...SECTIONS.map(
    ([section, label, words]): Command => ({
      label: `Settings: ${label}`,
      icon: Settings,
      group: "Settings",
      to: section === "" ? "/settings" : `/settings/${section}`,
      words,
    }),
  ),
  { label: "Logout", icon: LogOut, group: "Do", action: "signOut", words: "sign out log off" },
];

/** The commands of a user that have every typed word; those that begin with the text come first. */
export function commandsFor(
  user: Account,
  text: string,
  commands: readonly Command[] = COMMANDS,
): Command[] {
  const typed = text.trim().toLowerCase();
  const found = commands.filter(
    (command) => (command.roles?.includes(user.role) ?? true) && hasWords(command, typed),
  );
  const startsWith = ({ label }: Command) => label.toLowerCase().startsWith(typed);
  return [...found.filter(startsWith), ...found.filter((command) => !startsWith(command))];
}

/** Whether the label, or the other words, have every word of a text. */
export function hasWords(
  { label, words = "" }: Pick<Command, "label" | "words">,
  text: string,
): boolean {
  const all = `${label} ${words}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The single keys that open the page of a command. */
export const keysOf = (command: Command): string | undefined =>
  "to" in command ? GO_TO.find(({ to }) => to === command.to)?.keys : undefined;
