/** Why passkeys cannot be used here; null if they can. `domain` is the one that the server's passkeys are good for. */
export function passkeyProblem(domain: string | null): string | null {
  if (domain === null) return "Passkeys need a domain name, which this server does not have.";
  const { hostname } = window.location;
  if (hostname !== domain && !hostname.endsWith(`.${domain}`)) {
    return `Passkeys work only at ${domain}. Open this page there to use them.`;
  }
  const isSupported =
    typeof PublicKeyCredential !== "undefined" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential;
  return isSupported ? null : "This browser does not support passkeys.";
}
