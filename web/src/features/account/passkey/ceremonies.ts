import { api, call } from "@/api/client";
import { signByPasskey } from "@/lib/passkey";

/** A minute less than the server waits for an answer. */
const QUESTION_MS = 4 * 60_000;
export const PASSKEY_FAILED = "The passkey could not be used";

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
  const asked = await call(api.POST("/api/auth/passkeys/sign-in/options"), PASSKEY_FAILED);
  const { ceremony, options } = asked.data;
  return { ceremony, credential: await signByPasskey(options, how) };
}
