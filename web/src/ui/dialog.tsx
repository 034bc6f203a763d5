import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { isFocusLost } from "@/lib/is-focus-lost";

/** Initial focus: on the title, where Enter does nothing, or in the first field, to type at once. */
export type InitialFocus = "title" | "field";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Required, because the first focusable element is Close, which is never intended. */
  initialFocus: InitialFocus;
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
  initialFocus,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  // Runs before the dialog takes the focus, while a menu that it was opened from still has it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = replacedOpener ?? openerOf(document.activeElement);
    return () => passOn(opener.current);
  }, [isOpen]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          // Radix warns if the dialog has no description; an explicit undefined silences that.
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => moveInitialFocus(event, initialFocus)}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus to its own trigger, and our dialogs have none.
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          className={clsx(
            "sheet inset-x-0 bottom-0 mx-auto grid max-h-[92dvh] w-full gap-4 overflow-y-auto rounded-t-[16px] p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-[16px] sm:p-6",
            WIDTHS[size],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title tabIndex={-1} className="disp text-[17px] leading-6 outline-none">
              {title}
            </Radix.Title>
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

const FIELDS =
  "input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)";

/** Moves the focus into an opening dialog; to the title if the dialog has no field. */
export function moveInitialFocus(event: Event, initialFocus: InitialFocus): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = initialFocus === "field" ? dialog.querySelector<HTMLElement>(FIELDS) : null;
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  (field ?? title ?? dialog).focus({ preventScroll: true });
}

/** The opener of a dialog that closes, for the one that replaces it in the same commit. */
let replacedOpener: Element | null = null;

/** Lasts until the end of the commit, in which all layout effects run at once. */
function passOn(opener: Element | null): void {
  replacedOpener = opener;
  queueMicrotask(() => {
    replacedOpener = null;
  });
}

/** The element to focus after closing: for an item of a menu, which is gone by then, the menu's button. */
function openerOf(focused: Element | null): Element | null {
  const label = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return label ? document.getElementById(label) : focused;
}

/**
 * Focuses the opener, or if it is gone or disabled, the dialog that is still open, or else the page. Does nothing if
 * the focus has already moved elsewhere.
 */
function restoreFocus(opener: Element | null): void {
  const outer = [...document.querySelectorAll("[role=dialog][data-state=open]")].at(-1);
  for (const target of [opener, outer, document.getElementById("main")]) {
    if (!isFocusLost()) return;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}
