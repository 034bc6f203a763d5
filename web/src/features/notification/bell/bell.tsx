import { Bell as BellIcon } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { BELL_SHOWN_MAX, badgeLabel, bellLabel } from "../format";
import { silencePopups } from "../popups/store";
import { useUnreadNotifications } from "../use-notifications";
import { BellPanel } from "./bell-panel";
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
