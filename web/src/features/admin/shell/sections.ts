import {
  Activity,
  ChartNoAxesColumn,
  Flag,
  type LucideIcon,
  Megaphone,
  Scale,
  ScrollText,
  Settings,
  Users,
  WalletCards,
} from "lucide-react";
import type { AccountRole, StaffSelf } from "../api-types";

type Section = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The least role that may open it. */
  role: Exclude<AccountRole, "user">;
  /** The number to show beside the link. */
  count?: { of: keyof StaffSelf["counts"]; words: string };
};

/** The one table of the console's sections; the routes are in `app/admin-routes.tsx` and `app/ops-routes.tsx`. */
const SECTIONS: readonly Section[] = [
  {
    path: "/admin/disputes",
    label: "Disputes",
    icon: Scale,
    role: "moderator",
    count: { of: "disputesWaiting", words: "waiting" },
  },
  {
    path: "/admin/reports",
    label: "Reports",
    icon: Flag,
    role: "moderator",
    count: { of: "reportsOpen", words: "open" },
  },
  { path: "/admin/users", label: "Users", icon: Users, role: "moderator" },
  { path: "/admin/ledger", label: "Ledger", icon: WalletCards, role: "admin" },
  { path: "/admin/announcements", label: "Announcements", icon: Megaphone, role: "admin" },
  { path: "/admin/settings", label: "Settings", icon: Settings, role: "admin" },
  { path: "/admin/log", label: "Audit log", icon: ScrollText, role: "admin" },
  { path: "/ops", label: "Operations", icon: Activity, role: "admin" },
  { path: "/admin/quality", label: "Quality", icon: ChartNoAxesColumn, role: "moderator" },
];

export const sectionsFor = (role: AccountRole): Section[] =>
  SECTIONS.filter((section) => isEnough(role, section.role));

/** Whether the role may open the section that an address belongs to; the server decides again at each request. */
export function mayOpen(role: AccountRole, pathname: string): boolean {
  const section = SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return section === undefined || isEnough(role, section.role);
}

const isEnough = (role: AccountRole, needed: Section["role"]): boolean =>
  role === "admin" || role === needed;
