import { Bell as BellIcon, CheckCheck, Volume2, VolumeX } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import { toast } from "@/lib/toast";
import { BELL_SHOWN_MAX, badgeLabel, bellLabel } from "../format";
import { LatestRows } from "../latest-rows";
import { markAllRead } from "../mutations";
import { silencePopups } from "../popups/store";
import { changePreferences, usePreferences } from "../preferences/preferences";
import { NOTIFICATIONS_PAGE, PREFERENCES_PAGE } from "../target";
import { useUnreadNotifications } from "../use-notifications";
import { ConnectionMark } from "./connection-mark";

/** The header's button that opens the newest notifications. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadNotifications();
  useEffect(() => (isOpen ? silencePopups() : undefined), [isOpen]);
  return (
    <div className="flex items-center lg:gap-1.5">
      <ConnectionMark />
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger className="icon-btn relative" aria-label={bellLabel(unread)}>
          <BellIcon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              className="num absolute top-1 right-0 rounded-full bg-brass-fill px-1.5 text-2xs leading-[17px] font-bold text-on-brass"
            >
              {badgeLabel(unread, BELL_SHOWN_MAX)}
            </span>
          ) : null}
        </Popover.Trigger>
        {/* Without a portal, so that it stays inside the landmark of its bell. */}
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label="Notifications"
          className="menu w-[min(380px,calc(100vw-32px))] p-0"
        >
          <BellPanel onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Root>
    </div>
  );
}

function BellPanel({ onClose }: { onClose: () => void }) {
  const unread = useUnreadNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="flex max-h-[min(560px,calc(100dvh-84px))] flex-col">
      <div className="flex min-h-12 items-center gap-1 border-b border-line py-1 pr-1.5 pl-4">
        <h2 ref={heading} tabIndex={-1} className="disp flex-1 text-[15px]">
          Notifications
        </h2>
        <MuteButton />
        <button
          type="button"
          aria-label="Mark all as read"
          title="Mark all as read"
          disabled={unread === 0}
          className="icon-btn size-9 disabled:opacity-40"
          onClick={({ currentTarget }) => {
            // The click disables the button, which would lose the focus.
            if (document.activeElement === currentTarget) heading.current?.focus();
            void markAllRead();
          }}
        >
          <CheckCheck aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        <LatestRows onFollow={onClose} />
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-sm font-medium">
        <PanelLink to={NOTIFICATIONS_PAGE} onFollow={onClose}>
          See all
        </PanelLink>
        <PanelLink to={PREFERENCES_PAGE} onFollow={onClose}>
          Preferences
        </PanelLink>
      </div>
    </div>
  );
}

function PanelLink({
  to,
  onFollow,
  children,
}: {
  to: string;
  onFollow: () => void;
  children: string;
}) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="flex min-h-8 items-center text-fg-2 hover:text-fg pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}

function MuteButton() {
  const { playSound } = usePreferences().preferences;
  const Icon = playSound ? Volume2 : VolumeX;
  const toggle = async () => {
    try {
      await changePreferences({ playSound: !playSound });
    } catch (error) {
      toast.error(messageOf(error, "An error occurred"));
    }
  };
  return (
    <button
      type="button"
      aria-label="Mute sounds"
      aria-pressed={!playSound}
      title={playSound ? "Mute sounds" : "Unmute sounds"}
      className="icon-btn size-9"
      onClick={() => void toggle()}
    >
      <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
    </button>
  );
}
