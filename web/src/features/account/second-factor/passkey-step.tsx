import { useMutation, useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { ApiError } from "@/api/error";
import { passkeyMessage } from "@/api/passkey";
import { startSession } from "@/api/session";
import { passkeyProblem } from "@/lib/passkey-problem";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { passSecondStep } from "../passkey/ceremonies";

/** A passkey in place of the code; nothing where this browser cannot use one. */
export function PasskeyStep({
  challenge,
  onExpired,
}: {
  challenge: string;
  onExpired: (reason: string) => void;
}) {
  const config = useQuery(configQuery).data;
  const signIn = useMutation({
    mutationFn: () => passSecondStep(challenge),
    retry: false,
    onSuccess: ({ accessToken, user }) => startSession(accessToken, user),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "CHALLENGE_EXPIRED") onExpired(error.message);
    },
  });
  if (!config || passkeyProblem(config.passkeyDomain)) return null;
  return (
    <>
      {signIn.error ? (
        <InlineError message={passkeyMessage(signIn.error, "The passkey could not be used")} />
      ) : null}
      <Button tone="ghost" size="lg" isPending={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
    </>
  );
}
