import { useMutation, useQuery } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { configQuery } from "@/api/config";
import { ApiError } from "@/api/error";
import { passkeyMessage } from "@/api/passkey";
import { startSession } from "@/api/session";
import { signByPasskey } from "@/lib/passkey";
import { passkeyProblem } from "@/lib/passkey-problem";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PASSKEY_FAILED } from "../passkey/ceremonies";

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
      {signIn.error ? <InlineError message={passkeyMessage(signIn.error, PASSKEY_FAILED)} /> : null}
      <Button tone="ghost" size="lg" isPending={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
    </>
  );
}

/** Passes the second step of the sign-in that `challenge` stands for, by one of the account's passkeys. */
async function passSecondStep(challenge: string) {
  const request = api.POST("/api/auth/second-factor/passkey/options", { body: { challenge } });
  const { options } = (await call(request, PASSKEY_FAILED)).data;
  const body = { challenge, credential: await signByPasskey(options) };
  return call(api.POST("/api/auth/second-factor/passkey", { body }), PASSKEY_FAILED);
}
