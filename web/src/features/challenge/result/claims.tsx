import clsx from "clsx";
import type { Challenge, Declaration } from "@/api/types";
import { winnerOf } from "../declarations";
import { SideLink } from "../team-match/side-link";
import { isLeaderOfSide, sideIdOf, sideName, sideOf, winnerText } from "../team-match/sides";

/** The declarations of all sides, side by side where there is room. */
export function Claims({
  claims,
  sides,
  userId,
}: {
  claims: readonly Declaration[];
  /** The teams of the match, whose names the declarations have. */
  sides: Sides;
  userId: string | null;
}) {
  return (
    <div className="@container">
      <ul
        aria-label="Declarations"
        className={clsx("grid grid-cols-1 gap-2", claims.length > 1 && "@md:grid-cols-2")}
      >
        {claims.map((claim) => (
          <li key={claim.user._id} className="min-w-0 rounded-[10px] bg-surface-2 px-4 py-3">
            <p className="truncate text-xs text-fg-3">
              <Claimant claim={claim} sides={sides} userId={userId} />
            </p>
            <p className="font-semibold">{resultOf(claim, sides, userId)}</p>
            {claim.score ? <p className="num text-sm text-fg-2">Score {claim.score}</p> : null}
            {claim.note ? <p className="mt-1 text-sm text-fg-2">{claim.note}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Sides = Pick<Challenge, "teams">;

/** "You declare", "Your team declares", "@mirage_ops declares". */
function Claimant({
  claim: { user },
  sides,
  userId,
}: {
  claim: Declaration;
  sides: Sides;
  userId: string | null;
}) {
  // The former leader of a team has its seat, and declares nothing.
  if (user._id === userId && isLeaderOfSide(sides, userId)) return "You declare";
  const isOwnTeam = user._id === sideIdOf(sides, userId) && sideOf(sides, userId) !== undefined;
  if (isOwnTeam) return "Your team declares";
  return (
    <>
      <SideLink challenge={sides} user={user} hasAt className="font-medium hover:underline" />{" "}
      declares
    </>
  );
}

/** "You won", "Your team won", "mirage_ops won", "It was a draw". */
function resultOf(claim: Declaration, sides: Sides, userId: string | null): string {
  const winner = winnerOf(claim);
  if (winner) return winnerText(sides, winner, userId);
  return claim.outcome === "draw" ? "It was a draw" : `${sideName(sides, claim.user)} lost`;
}
