import { Link } from "react-router";
import type { Challenge } from "@/api/types";
import { Money } from "@/ui/money";
import { memberResult } from "../format";
import { rosterEntry, sideOf } from "./sides";

/** What the end of a match of teams meant for the viewer's own money; nothing for those who did not play for a team. */
export function OwnShare({ challenge, userId }: { challenge: Challenge; userId: string | null }) {
  const side = sideOf(challenge, userId);
  const entry = rosterEntry(side, userId);
  const result = memberResult(challenge, entry);
  if (!side || !entry || !result) return null;
  const amount = <Money amount={result.amount} form="usdc" className="font-semibold text-fg" />;
  if (result.kind === "lost") {
    return (
      <p className="mt-3 text-sm text-fg-2">Your part of {amount} was part of the lost stake.</p>
    );
  }
  return (
    <p className="mt-3 text-sm text-fg-2">
      {amount} went to{" "}
      {entry.isMember ? (
        <>
          your share of{" "}
          <Link to={`/teams/${side.team._id}`} className="link">
            {side.team.name}
          </Link>
        </>
      ) : (
        <Link to="/wallet" className="link">
          your wallet
        </Link>
      )}
      .
    </p>
  );
}
