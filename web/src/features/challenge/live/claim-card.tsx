import { Check } from "lucide-react";
import type { Declaration } from "@/api/types";
import { Button } from "@/ui/button";
import { confirmationOf } from "../declarations";
import type { ResultRequest } from "../mutations";
import { Claims } from "../result/claims";

/** The other side's claim. Agreeing pays the pot at once and contesting freezes it; both need confirmation. */
export function ClaimCard({
  claim,
  userId,
  onAsk,
}: {
  claim: Declaration;
  userId: string;
  /** Null rejects the claim without naming a result yet. */
  onAsk: (request: ResultRequest | null) => void;
}) {
  return (
    <>
      <Claims claims={[claim]} userId={userId} />
      <Button tone="brass" size="lg" onClick={() => onAsk(confirmationOf(claim, userId))}>
        <Check aria-hidden="true" className="size-4" />
        Confirm result
      </Button>
      <Button tone="ghost" onClick={() => onAsk(null)}>
        Contest it
      </Button>
    </>
  );
}
