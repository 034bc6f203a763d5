import clsx from "clsx";
import { ListChecks, type LucideIcon, Plus, Swords, Trophy } from "lucide-react";
import { Link } from "react-router";
import { useHasContest } from "@/api/config";

export type DashboardTab = "challenges" | "contests";

/** The second tab, which has the player's own matches alone where there is no contest. */
export function useContestsTab(): { label: string; icon: LucideIcon } {
  return useHasContest()
    ? { label: "Contests", icon: Trophy }
    : { label: "Your matches", icon: ListChecks };
}

/** The bottom bar on a phone: the two tabs of the dashboard, and the link to a new challenge between them. */
export function BottomTabs({
  value,
  onChange,
}: {
  value: DashboardTab;
  onChange: (tab: DashboardTab) => void;
}) {
  const contests = useContestsTab();
  const tab = (name: DashboardTab, label: string, icon: LucideIcon) => (
    <Tab label={label} icon={icon} isCurrent={value === name} onSelect={() => onChange(name)} />
  );
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-[1fr_72px_1fr] items-center border-t border-line bg-surface-1 px-4 pt-1.5 pb-[max(6px,env(safe-area-inset-bottom))] lg:hidden"
    >
      {tab("challenges", "Challenges", Swords)}
      <Link
        to="/challenges/create"
        aria-label="Create Challenge"
        className="mx-auto grid size-13 place-items-center rounded-full bg-brass-fill text-on-brass"
      >
        <Plus aria-hidden="true" className="size-6" strokeWidth={2} />
      </Link>
      {tab("contests", contests.label, contests.icon)}
    </nav>
  );
}

function Tab({
  label,
  icon: Icon,
  isCurrent,
  onSelect,
}: {
  label: string;
  icon: LucideIcon;
  isCurrent: boolean;
  onSelect: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "grid min-h-12 justify-items-center gap-0.5 text-xs font-medium",
        isCurrent ? "text-fg" : "text-fg-3",
      )}
      onClick={onSelect}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {label}
    </button>
  );
}
