import type { DisputeAction, DisputePage } from "@/api/types";

/** Whether the side of a seat may do something now, by the server's word; null is a viewer without a seat to act for. */
export function isAllowed(
  page: DisputePage,
  seatId: string | null,
  action: DisputeAction,
): boolean {
  const side = page.sides.find(({ user }) => user._id === seatId);
  return side?.actions.includes(action) ?? false;
}

const ACTIONS: Record<DisputeAction, string> = {
  add_evidence: "add evidence",
  withdraw: "withdraw the claim",
  agree_late: "declare a result",
  take_back: "take the declaration back",
  accept_ruling: "accept the ruling",
  appeal: "appeal",
};

/** "Can add evidence and withdraw the claim"; null if nothing is allowed. */
export function actionsText(actions: readonly DisputeAction[]): string | null {
  if (actions.length === 0) return null;
  return `Can ${new Intl.ListFormat("en").format(actions.map((action) => ACTIONS[action]))}`;
}
