/** The browser or its user refused; the message is for the user. */
export class PasskeyRefusal extends Error {}

/** Whether the browser can offer passkeys among the names that it fills in. */
export async function offersPasskeysByName(): Promise<boolean> {
  if (!("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Makes a passkey on this device; `options` are the server's. */
export function makePasskey(options: Record<string, unknown>): Promise<Record<string, never>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    (options as { publicKey: PublicKeyCredentialCreationOptionsJSON }).publicKey,
  );
  return ask(() => navigator.credentials.create({ publicKey }));
}

/** Has a passkey sign the server's question, in the browser's own dialog or as `how` states. */
export function signByPasskey(
  options: Record<string, unknown>,
  how: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<Record<string, never>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    (options as { publicKey: PublicKeyCredentialRequestOptionsJSON }).publicKey,
  );
  return ask(() => navigator.credentials.get({ publicKey, ...how }));
}

/** Asks the browser, and puts its refusals into words. Resolves to what the server is sent. */
async function ask(question: () => Promise<Credential | null>): Promise<Record<string, never>> {
  try {
    const answer = await question();
    if (answer instanceof PublicKeyCredential) return answer.toJSON();
  } catch (error) {
    if (isErrorNamed(error, "InvalidStateError")) {
      throw new PasskeyRefusal("This device has a passkey for your account already");
    }
    if (!isErrorNamed(error, "NotAllowedError")) throw error;
  }
  throw new PasskeyRefusal("No passkey was chosen");
}

/** Whether the browser's interface refused by this name: some of its errors are no instances of Error. */
function isErrorNamed(error: unknown, name: string): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === name;
}
