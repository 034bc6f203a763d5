import {
  Bell,
  Coins,
  Compass,
  Gift,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Plus,
  Radio,
  Shield,
  Store,
  Target,
  Trophy,
  UsersRound,
  Wallet,
} from "lucide-react";

export type NavLink = {
  to: string;
  label: string;
  icon: LucideIcon;
  isEnd?: boolean;
  /** The unread items to count beside the link. */
  counts?: "messages" | "notifications";
  /** Shown only where the operator has quests switched on. */
  isOfQuests?: boolean;
  isOfContest?: boolean;
};
export type NavGroup = { label: string | null; isCollapsible?: boolean; links: readonly NavLink[] };

/** The one table of destinations, for the side navigation, the drawer and the "go to" shortcuts. */
export const NAV_GROUPS: readonly NavGroup[] = [
  { label: null, links: [{ to: "/dashboard", label: "Dashboard", icon: LayoutDashboard }] },
  {
    label: "Challenges",
    isCollapsible: true,
    links: [
      { to: "/challenges", label: "Browse Challenges", icon: Compass, isEnd: true },
      { to: "/my-challenges", label: "My Challenges", icon: ListChecks },
      { to: "/ongoing-challenges", label: "Ongoing Challenges", icon: Radio },
    ],
  },
  {
    label: "People",
    links: [
      { to: "/chats", label: "Chats", icon: MessagesSquare, counts: "messages" },
      {
        to: "/notifications",
        label: "Notifications",
        icon: Bell,
        isEnd: true,
        counts: "notifications",
      },
      { to: "/friends", label: "Friends", icon: UsersRound },
      { to: "/teams", label: "Teams", icon: Shield },
    ],
  },
  {
    label: "Rewards",
    links: [
      { to: "/quests", label: "Quests", icon: Target, isOfQuests: true },
      { to: "/shop", label: "Shop", icon: Store },
      { to: "/token-info", label: "DL Tokens Info", icon: Coins, isOfQuests: true },
      { to: "/contest", label: "Contest", icon: Trophy, isOfContest: true },
      { to: "/referrals", label: "Referrals", icon: Gift },
    ],
  },
  { label: "Money", links: [{ to: "/wallet", label: "Wallet", icon: Wallet }] },
];

export const CREATE_LINK: NavLink = {
  to: "/challenges/create",
  label: "Create Challenge",
  icon: Plus,
};

export type GoTo = { keys: string; label: string; to: string };

export const GO_TO: readonly GoTo[] = [
  { keys: "g d", label: "Go to the dashboard", to: "/dashboard" },
  { keys: "g c", label: "Go to all challenges", to: "/challenges" },
  { keys: "g m", label: "Go to my challenges", to: "/my-challenges" },
  { keys: "g f", label: "Go to friends", to: "/friends" },
  { keys: "g e", label: "Go to teams", to: "/teams" },
  { keys: "g t", label: "Go to your chats", to: "/chats" },
  { keys: "g n", label: "Go to your notifications", to: "/notifications" },
  { keys: "g q", label: "Go to your quests", to: "/quests" },
  { keys: "g r", label: "Go to your referrals", to: "/referrals" },
  { keys: "g w", label: "Go to the wallet", to: "/wallet" },
  { keys: "n", label: "New challenge", to: "/challenges/create" },
];
