import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { NavLink } from "react-router";
import { useUnreadCount } from "@/features/chat/use-chats";
import { useUnreadNotifications } from "@/features/notification/use-notifications";
import { useChallengesGroupOpen, usePreferenceActions } from "@/lib/preferences";
import { NAV_GROUPS, type NavGroup, type NavLink as NavTarget } from "../navigation";
import { useIsOffered } from "../use-is-offered";

/** Below 1280 px "side" shrinks to icons, where a collapsed group has no label to expand it by. */
type Form = "side" | "drawer";

export function NavLinks({ form, onNavigate }: { form: Form; onNavigate?: () => void }) {
  return (
    <nav className="nav flex flex-col gap-0.5" aria-label="Main">
      {NAV_GROUPS.map((group) => (
        <Group key={group.label ?? "top"} group={group} form={form} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

function Group({
  group,
  form,
  onNavigate,
}: {
  group: NavGroup;
  form: Form;
  onNavigate: (() => void) | undefined;
}) {
  const id = useId();
  const isExpanded = useChallengesGroupOpen() || !group.isCollapsible;
  const isOffered = useIsOffered();
  const links = group.links.filter(({ to }) => isOffered(to));
  const collapsedClass = form === "side" ? "xl:hidden" : "hidden";
  return (
    <>
      {group.label ? (
        <GroupTitle group={group} form={form} listId={id} isExpanded={isExpanded} />
      ) : null}
      <ul id={id} className={clsx("flex flex-col gap-0.5", !isExpanded && collapsedClass)}>
        {links.map((link) => (
          <li key={link.to}>
            <NavItem link={link} form={form} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

function GroupTitle({
  group,
  form,
  listId,
  isExpanded,
}: {
  group: NavGroup;
  form: Form;
  listId: string;
  isExpanded: boolean;
}) {
  const { toggleChallengesGroup } = usePreferenceActions();
  return (
    <div
      className={clsx(
        "mt-3 mb-1 flex items-center justify-between px-2.5",
        form === "side" && "max-xl:invisible max-xl:my-0 max-xl:h-3",
      )}
    >
      <span className="eyebrow">{group.label}</span>
      {group.isCollapsible ? (
        <button
          type="button"
          aria-label={`${isExpanded ? "Collapse" : "Expand"} ${group.label}`}
          aria-expanded={isExpanded}
          aria-controls={listId}
          className="-m-1.5 grid size-7 place-items-center text-fg-3 hover:text-fg"
          onClick={toggleChallengesGroup}
        >
          <ChevronDown aria-hidden="true" className={clsx("size-4", !isExpanded && "-rotate-90")} />
        </button>
      ) : null}
    </div>
  );
}

function NavItem({
  link,
  form,
  onNavigate,
}: {
  link: NavTarget;
  form: Form;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <NavLink to={link.to} end={link.isEnd ?? false} title={link.label} onClick={onNavigate}>
      <link.icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
      <span className={clsx("flex-1", form === "side" && "max-xl:sr-only")}>{link.label}</span>
      {link.counts === "messages" ? <UnreadMessages form={form} /> : null}
      {link.counts === "notifications" ? <UnreadNotifications form={form} /> : null}
    </NavLink>
  );
}

/** A higher count is shown as "9+". */
const UNREAD_SHOWN_MAX = 9;

function UnreadMessages({ form }: { form: Form }) {
  return <Unread form={form} count={useUnreadCount()} />;
}

function UnreadNotifications({ form }: { form: Form }) {
  return <Unread form={form} count={useUnreadNotifications()} />;
}

function Unread({ form, count }: { form: Form; count: number }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        "num rounded-full bg-brass-fill px-1.5 text-2xs leading-[18px] font-bold text-on-brass",
        form === "side" && "max-xl:absolute max-xl:top-0 max-xl:right-0",
      )}
    >
      {count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
