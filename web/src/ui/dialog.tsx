import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef } from "react";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
};

const WIDTHS = { sm: "max-w-[400px]", md: "max-w-[520px]", lg: "max-w-[720px]" } as const;

/** A modal dialog: a card in the middle of the screen, a sheet from below on a phone. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  // Before the dialog takes the focus, and while a menu that it was opened from still has it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement);
  }, [isOpen]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          // Radix warns when there is nothing to describe the dialog; saying so is its way out.
          {...(description ? {} : { "aria-describedby": undefined })}
          onCloseAutoFocus={(event) => {
            // Radix gives the focus back to a trigger of its own, and our dialogs have none.
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
          className={clsx(
            "sheet inset-x-0 bottom-0 mx-auto grid max-h-[92dvh] w-full gap-4 overflow-y-auto rounded-t-[16px] p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-[16px] sm:p-6",
            WIDTHS[size],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="disp text-[17px] leading-6">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg"
            >
              <X aria-hidden="true" className="size-[18px]" />
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description asChild>
              <div className="-mt-2 text-fg-2">{description}</div>
            </Radix.Description>
          ) : null}
          {children}
          {footer ? (
            <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{footer}</div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What is there when the dialog closes: a menu is gone by then, and what opened it is not. */
function openerOf(focused: Element | null): Element | null {
  const label = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return label ? document.getElementById(label) : focused;
}

/**
 * Where the opener is gone or disabled, the dialog that is still open has the focus, or else the page; where somebody
 * else took it, it stays there.
 */
function giveFocusBack(opener: Element | null): void {
  const outer = [...document.querySelectorAll("[role=dialog][data-state=open]")].at(-1);
  for (const place of [opener, outer, document.getElementById("main")]) {
    if (!isFocusLost()) return;
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
