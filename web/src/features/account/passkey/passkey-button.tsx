import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, call } from "@/api/client";
import { passkeyMessage } from "@/api/passkey";
import { startSession } from "@/api/session";
import { offersPasskeysByName } from "@/lib/passkey";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { askForPasskey, offerPasskeys, PASSKEY_FAILED, type SignedQuestion } from "./ceremonies";

/** A browser that answers by itself would otherwise ask for ever with a passkey that the server refuses. */
const OFFERS_MAX = 5;

/** The button of the sign-in by a passkey; while it is shown the browser offers passkeys among names. */
export function PasskeyButton({ isRemembered }: { isRemembered: () => boolean }) {
  const offer = usePasskeyOffer((signed) => signIn.mutate(signed));
  const signIn = useMutation({
    mutationFn: async (signed: SignedQuestion | null) => {
      return signInBy(signed ?? (await askForPasskey()), isRemembered());
    },
    retry: false,
    onSuccess: ({ accessToken, user }) => startSession(accessToken, user),
    onError: offer.renew,
  });
  const ask = () => {
    // A browser answers one question at a time.
    offer.end();
    signIn.mutate(null);
  };
  return (
    <div className="mt-3 grid gap-3">
      {signIn.error ? <InlineError message={passkeyMessage(signIn.error, PASSKEY_FAILED)} /> : null}
      <Button tone="ghost" size="lg" isPending={signIn.isPending} onClick={ask}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

/** Signs in by a passkey that has signed. */
function signInBy(signed: SignedQuestion, rememberMe: boolean) {
  const body = { ...signed, rememberMe };
  return call(api.POST("/api/auth/passkeys/sign-in", { body }), PASSKEY_FAILED);
}

/**
 * Has the browser offer passkeys in the field for the name, where it can, for as long as the screen is shown. An offer that
 * fails is no error of the player's: the button states what is wrong.
 */
function usePasskeyOffer(onSigned: (signed: SignedQuestion) => void) {
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  const deliver = useEffectEvent(onSigned);
  useEffect(() => {
    if (OFFERS_MAX <= round) return;
    const controller = new AbortController();
    running.current = controller;
    const offer = async () => {
      if (!(await offersPasskeysByName())) return;
      if (controller.signal.aborted) return;
      const signed = await offerPasskeys(controller.signal);
      if (!controller.signal.aborted) deliver(signed);
    };
    offer().catch(() => undefined);
    return () => controller.abort();
  }, [round]);
  return {
    renew: () => setRound((before) => before + 1),
    end: () => running.current?.abort(),
  };
}
