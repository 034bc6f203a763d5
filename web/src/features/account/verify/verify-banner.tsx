import { MailWarning, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useUser } from "@/api/session";
import type { User } from "@/api/types";
import { focusPage } from "@/lib/focus-page";
import { useResend } from "./use-resend";

/** Asks for the verification on every page, until it is done or dismissed for this session. */
export function VerifyBanner() {
  const user = useUser();
  return user.isVerified ? null : <Unverified key={user._id} user={user} />;
}

function Unverified({ user }: { user: User }) {
  const [isDismissed, setDismissed] = useState(() => bannerDismissal.isDismissedBy(user._id));
  if (isDismissed) return null;
  return (
    <Banner
      email={user.email}
      onDismiss={() => {
        bannerDismissal.dismissFor(user._id);
        setDismissed(true);
        // The button disappears after the click: move the focus to the page for keyboard users.
        focusPage();
      }}
    />
  );
}

function Banner({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const { send, isPending, sent, failure } = useResend();
  const isSent = sent !== null && !isPending && failure === null;
  return (
    <aside
      aria-label="Verify your email"
      className="flex min-h-11 items-center gap-2.5 border-b border-line bg-surface-2 py-1 pr-2 pl-4 text-sm text-fg-2 lg:pr-4 lg:pl-6"
    >
      <MailWarning aria-hidden="true" className="size-4 shrink-0 text-full" />
      <p aria-live="polite" className="min-w-0 flex-1 py-1">
        <BannerText title={titleOf(isSent ? sent : null, failure)}>
          {failure ? null : (
            // A phone has one line for it, which the title fills.
            <span className="max-sm:sr-only">
              {isSent ? "Check the inbox of" : "Follow the link we sent to"}{" "}
              <span className="break-all">{email}</span>.
            </span>
          )}
        </BannerText>
      </p>
      <button
        type="button"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        className="min-h-9 shrink-0 rounded-ctl px-2 font-semibold text-fg underline underline-offset-2"
        onClick={isPending ? undefined : send}
      >
        Resend
      </button>
      <button
        type="button"
        aria-label="Verify later"
        title="Verify later"
        className="grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg pointer-coarse:size-11"
        onClick={onDismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}

function BannerText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b className="font-semibold text-fg">{title}.</b> {children}
    </>
  );
}

function titleOf(sent: string | null, failure: string | null): string {
  return (failure ?? sent ?? "Verify your email").replace(/\.$/, "");
}

const KEY = "dl.verifyLater";

/** The player who has dismissed the banner in this tab; it is shown again to another player. */
const bannerDismissal = {
  isDismissedBy: (userId: string) => sessionStorage.getItem(KEY) === userId,
  dismissFor: (userId: string) => sessionStorage.setItem(KEY, userId),
};
