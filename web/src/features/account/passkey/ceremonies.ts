import { api, call, requireToken } from "@/api/client";
import { makePasskey, signByPasskey } from "@/lib/passkey";
import type { Confirmation } from "../confirmation-fields";

const ADD_FAILED = "The passkey could not be added";
/** A minute less than the server waits for an answer. */
const QUESTION_MS = 4 * 60_000;
const SIGN_IN_FAILED = "The passkey could not be used";

/** Makes a passkey on this device and adds it to the account. */
export async function addPasskey(name: string, body: Confirmation): Promise<void> {
  requireToken();
  const asked = await call(api.POST("/api/auth/passkeys/options", { body }), ADD_FAILED);
  const { ceremony, options } = asked.data;
  const credential = await makePasskey(options);
  await call(api.POST("/api/auth/passkeys", { body: { ceremony, name, credential } }), ADD_FAILED);
}

/** A question of the server's that a passkey has signed. */
export type SignedQuestion = { ceremony: string; credential: Record<string, never> };

/** Has the player choose a passkey in the browser's own dialog. */
export const askForPasskey = () => signQuestion({});

/**
 * Has the browser offer passkeys among the names that it fills in, until one is chosen or `signal` ends it. A question is
 * replaced before the server forgets it.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<SignedQuestion> {
  for (;;) {
    const renewal = AbortSignal.timeout(QUESTION_MS);
    try {
      return await signQuestion({
        mediation: "conditional",
        signal: AbortSignal.any([signal, renewal]),
      });
    } catch (error) {
      if (signal.aborted || !renewal.aborted) throw error;
    }
  }
}

async function signQuestion(
  how: Pick<CredentialRequestOptions, "mediation" | "signal">,
): Promise<SignedQuestion> {
  const asked = await call(api.POST("/api/auth/passkeys/sign-in/options"), SIGN_IN_FAILED);
  const { ceremony, options } = asked.data;
  return { ceremony, credential: await signByPasskey(options, how) };
}

/** Signs in by a passkey that has signed. */
export function signInBy(signed: SignedQuestion, rememberMe: boolean) {
  const body = { ...signed, rememberMe };
  return call(api.POST("/api/auth/passkeys/sign-in", { body }), SIGN_IN_FAILED);
}

/** Passes the second step of the sign-in that `challenge` stands for, by one of the account's passkeys. */
export async function passSecondStep(challenge: string) {
  const request = api.POST("/api/auth/second-factor/passkey/options", { body: { challenge } });
  const { options } = (await call(request, SIGN_IN_FAILED)).data;
  const body = { challenge, credential: await signByPasskey(options) };
  return call(api.POST("/api/auth/second-factor/passkey", { body }), SIGN_IN_FAILED);
}
