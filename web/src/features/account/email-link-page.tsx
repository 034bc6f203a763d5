import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { refreshUser, useMaybeUser } from "@/api/session";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { AuthFrame } from "./auth-frame";

type LinkWords = { title: string; lead: string; button: string };

/** The target of the link in the mail to the new address. */
export function ConfirmEmailChangePage() {
  return (
    <EmailLinkPage
      words={{
        title: "Confirm your new address",
        lead: "Mails go to this address once the change is complete.",
        button: "Confirm the address",
      }}
      send={confirmChange}
    />
  );
}

/** The target of the link in the mail to the present address, while a change waits. */
export function LeaveEmailPage() {
  return (
    <EmailLinkPage
      words={{
        title: "Confirm the change of your address",
        lead: "If you did not ask for it, close this page and change your password.",
        button: "Leave this address",
      }}
      send={confirmChange}
    />
  );
}

/** Shows whether the change is complete, or waits for the other address. */
async function confirmChange(token: string): Promise<string> {
  const request = api.POST("/api/auth/change-email/confirm", { body: { token } });
  const { isChanged } = (await call(request, "The address could not be changed")).data;
  return isChanged
    ? "Your email address was changed. Withdrawals wait for 24 hours."
    : "Confirmed. Now follow the link in the mail to your other address: the change waits for it.";
}

/** The target of the link in the mail to the address before. */
export function UndoEmailChangePage() {
  return (
    <EmailLinkPage
      words={{
        title: "Restore your email",
        lead: "It takes this address back and signs out every device of your account.",
        button: "Restore the address",
      }}
      nextStep={{ to: "/forgot-password", label: "Set a new password" }}
      send={async (token) => {
        const request = api.POST("/api/auth/change-email/undo", { body: { token } });
        await call(request, "The address could not be restored");
        return "Your email address is the one before again, and every device is signed out. Set a new password now.";
      }}
    />
  );
}

/** Nothing happens before the click: programs that scan mails open links too. */
function EmailLinkPage({
  words,
  nextStep,
  send,
}: {
  words: LinkWords;
  nextStep?: { to: string; label: string };
  /** Returns what was done, in the words of the page. */
  send: (token: string) => Promise<string>;
}) {
  const [search] = useSearchParams();
  const user = useMaybeUser();
  const command = useMutation({
    mutationFn: () => send(search.get("token") ?? ""),
    retry: false,
    onSuccess: () => refreshUser(),
  });
  const next =
    nextStep ??
    (user ? { to: "/settings", label: "Settings" } : { to: "/login", label: "Sign in" });
  return (
    <AuthFrame title={words.title} lead={words.lead} below={null}>
      <div className="grid gap-4">
        {command.error ? (
          <InlineError message={messageOf(command.error, "That did not work. Please try again.")} />
        ) : null}
        {command.isSuccess ? (
          <>
            <p role="status" className="text-fg-2">
              {command.data}
            </p>
            <ButtonLink to={next.to} tone="brass" size="lg">
              {next.label}
            </ButtonLink>
          </>
        ) : (
          <Button
            tone="brass"
            size="lg"
            isPending={command.isPending}
            onClick={() => command.mutate()}
          >
            {words.button}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
