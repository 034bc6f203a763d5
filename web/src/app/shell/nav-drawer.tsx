import { Menu, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { useUnreadCount } from "@/features/chat/use-chats";
import { useUnreadNotifications } from "@/features/notification/use-notifications";
import { EscrowBox } from "@/features/wallet/escrow-box";
import { ButtonLink } from "@/ui/button";
import { moveInitialFocus } from "@/ui/dialog";
import { Logo } from "@/ui/logo";
import { CREATE_LINK } from "../navigation";
import { NavLinks } from "./nav-links";

/** The navigation of small screens: slides over from the side, and closes when a link is followed. */
export function NavDrawer() {
  const [isOpen, setOpen] = useState(false);
  const hasUnread = useUnreadCount() + useUnreadNotifications() > 0;
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        className="icon-btn relative -ml-2 lg:hidden"
        aria-label={hasUnread ? "Open navigation, unread items" : "Open navigation"}
      >
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {hasUnread ? (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 size-2 rounded-full bg-brass-fill"
          />
        ) : null}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => moveInitialFocus(event, "title")}
          className="sheet inset-y-0 left-0 flex w-[min(300px,86vw)] flex-col overflow-y-auto p-4 pb-[max(16px,env(safe-area-inset-bottom))]"
        >
          <Dialog.Title tabIndex={-1} className="sr-only">
            Navigation
          </Dialog.Title>
          <div className="mb-4 flex items-center justify-between">
            <Logo to="/dashboard" />
            <Dialog.Close className="icon-btn -mr-2" aria-label="Close navigation">
              <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          <ButtonLink to={CREATE_LINK.to} tone="brass" className="mb-3 w-full" onClick={close}>
            <CREATE_LINK.icon aria-hidden="true" className="size-4" strokeWidth={2.25} />
            {CREATE_LINK.label}
          </ButtonLink>
          <NavLinks form="drawer" onNavigate={close} />
          <div className="mt-auto pt-6">
            <EscrowBox />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
