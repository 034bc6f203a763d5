import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import type { components } from "@/api/schema";
import { useUser } from "@/api/session";
import { formatDate } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { signInMethodsQuery } from "../queries";
import { LinkDialog } from "./link-dialog";
import { UnlinkDialog } from "./unlink-dialog";

type SignInMethods = components["schemas"]["SignInMethods"];

/** What signs in to the account: a password, a Google account, or both. */
export function SignInMethodsCard() {
  const methods = useQuery(signInMethodsQuery);
  return (
    <Card title="Ways to sign in">
      <div className="grid gap-4">
        {methods.isPending ? <Skeleton count={2} className="h-10" /> : null}
        {methods.isError ? (
          <InlineError
            message={messageOf(methods.error, "Failed to load how you sign in")}
            onRetry={() => void methods.refetch()}
          />
        ) : null}
        {methods.data ? (
          <>
            <PasswordRow hasPassword={methods.data.hasPassword} />
            <GoogleRow {...methods.data} />
          </>
        ) : null}
      </div>
    </Card>
  );
}

function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Password</h3>
        <Badge tone={hasPassword ? "open" : "done"} shape={hasPassword ? "check" : "clock"}>
          {hasPassword ? "Set" : "Not set"}
        </Badge>
      </div>
      {hasPassword ? null : <SetPassword />}
    </div>
  );
}

/** For an account without a password: a link in a mail sets one. */
function SetPassword() {
  const { email } = useUser();
  const request = useMutation({
    mutationFn: () =>
      call(api.POST("/api/auth/forgot-password", { body: { email } }), "Request failed"),
    retry: false,
  });
  return (
    <>
      <p className="text-sm text-fg-2">
        Withdrawals, a new email address, two-step sign-in and closing the account ask for one.
        Setting it signs out every device.
      </p>
      {request.error ? <InlineError message={messageOf(request.error, "Request failed")} /> : null}
      <Note
        tone="success"
        message={
          request.isSuccess
            ? `A link that sets a password was sent to ${email}. It is valid for 30 minutes.`
            : null
        }
      />
      <div>
        <Button tone="ghost" isPending={request.isPending} onClick={() => request.mutate()}>
          Mail me a link to set a password
        </Button>
      </div>
    </>
  );
}

function GoogleRow({ google, hasPassword, isAvailable }: SignInMethods) {
  const [isAsking, setAsking] = useState(false);
  const [isLinking, setLinking] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Google</h3>
        <Badge tone={google ? "open" : "done"} shape={google ? "check" : "clock"}>
          {google ? "Linked" : "Not linked"}
        </Badge>
      </div>
      {google ? (
        <p className="text-sm text-fg-2 wrap-anywhere">
          {google.email}, since {formatDate(google.linkedAt)}.
        </p>
      ) : (
        <p className="text-sm text-fg-2">
          {isAvailable
            ? "A linked Google account signs you in as well."
            : "Google Sign-In not available"}
        </p>
      )}
      {isAvailable && !google ? (
        <div>
          <Button tone="ghost" onClick={() => setLinking(true)}>
            Link Google
          </Button>
        </div>
      ) : null}
      {google && hasPassword ? (
        <div>
          <Button tone="danger" onClick={() => setAsking(true)}>
            Unlink Google
          </Button>
        </div>
      ) : null}
      {google && !hasPassword ? (
        <p className="text-sm text-fg-2">
          It is your only way to sign in. Set a password before you unlink it.
        </p>
      ) : null}
      <LinkDialog isOpen={isLinking} onClose={() => setLinking(false)} />
      <UnlinkDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
