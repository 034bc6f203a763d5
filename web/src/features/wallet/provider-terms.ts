type Terms = {
  network: string;
  fee: string;
  depositArrives: string;
  withdrawalArrives: string;
  /** A warning to show before money moves through this provider. */
  notice: string | null;
  destinationHint: string;
};

const SANDBOX: Terms = {
  network: "Sandbox, no real chain",
  fee: "0.00 USDC",
  depositArrives: "At once",
  withdrawalArrives: "Moments after it is paid",
  notice:
    "This is the sandbox provider: it credits deposits at once, and no real money moves in either direction.",
  destinationHint:
    "An address that begins with 0x has 40 hexadecimal digits. The sandbox sends nothing.",
};

/** The terms shown before money moves: network, fee and duration. */
export function providerTerms(provider: string): Terms {
  if (provider === "sandbox") return SANDBOX;
  return {
    network: provider,
    fee: "Set by the provider",
    depositArrives: "When the network confirms it",
    withdrawalArrives: "When the network confirms it",
    notice: null,
    destinationHint: "Check every character: a confirmed transfer cannot be reversed.",
  };
}
