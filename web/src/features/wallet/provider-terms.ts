type Terms = {
  network: string;
  fee: string;
  depositArrives: string;
  withdrawalArrives: string;
  /** What has to be said about this provider before anyone moves money through it. */
  notice: string | null;
  destinationHint: string;
};

const SANDBOX: Terms = {
  network: "Sandbox, no real chain",
  fee: "0.00 USDC",
  depositArrives: "At once",
  withdrawalArrives: "Within moments",
  notice:
    "This is the sandbox provider: it credits deposits at once, and no real money moves in either direction.",
  destinationHint: "Any address will do: the sandbox sends nothing.",
};

/** What a player is told before money moves: network, fee and how long it takes. */
export function providerTerms(provider: string): Terms {
  if (provider === "sandbox") return SANDBOX;
  return {
    network: provider,
    fee: "Set by the provider",
    depositArrives: "When the network confirms it",
    withdrawalArrives: "When the network confirms it",
    notice: null,
    destinationHint: "Check every character: a confirmed transfer cannot be called back.",
  };
}
