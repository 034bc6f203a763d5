import { useMutation } from "@tanstack/react-query";
import { ApiError, messageOf } from "@/api/error";
import { refreshUser } from "@/api/session";
import { toast } from "@/lib/toast";
import { resendVerification } from "../queries";

/** Sends the link once more. Answers what came of it, in words. */
export function useResend() {
  const resend = useMutation({
    mutationFn: resendVerification,
    retry: false,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== "ALREADY_VERIFIED") return;
      // It was done elsewhere: whatever asks for it goes away, so its answer is told on its own.
      toast.success(error.message);
      void refreshUser();
    },
  });
  return {
    send: () => resend.mutate(),
    isPending: resend.isPending,
    sent: resend.data ?? null,
    failure: resend.error ? messageOf(resend.error, "The e-mail could not be sent") : null,
  };
}
