import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { refreshUser } from "@/api/session";
import { toast } from "@/lib/toast";

/** Sends the link again, and returns the result as a message. */
export function useResend() {
  const resend = useMutation({
    mutationFn: resendVerification,
    retry: false,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== "ALREADY_VERIFIED") return;
      // Already verified elsewhere: the component unmounts, so a toast shows the message.
      toast.success(error.message);
      void refreshUser();
    },
  });
  return {
    send: () => resend.mutate(),
    isPending: resend.isPending,
    sent: resend.data ?? null,
    failure: resend.error ? messageOf(resend.error, "The email could not be sent") : null,
  };
}

async function resendVerification(): Promise<string> {
  const request = api.POST("/api/auth/verify-email/resend");
  const { message } = await call(request, "The email could not be sent");
  return message ?? "Verification email sent";
}
