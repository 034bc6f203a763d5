import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";

/** For an account without a password: a link in a mail sets one. */
export function SetPassword() {
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
