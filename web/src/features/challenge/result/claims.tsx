import type { Declaration } from "@/api/types";
import { winnerOf } from "../declarations";

/** The declarations of all sides, side by side. */
export function Claims({
  claims,
  userId,
}: {
  claims: readonly Declaration[];
  userId: string | null;
}) {
  return (
    <ul aria-label="Declarations" className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {claims.map((claim) => (
        <li key={claim.user._id} className="min-w-0 rounded-[10px] bg-surface-2 px-4 py-3">
          <p className="truncate text-xs text-fg-3">
            {claim.user._id === userId ? "You declare" : `@${claim.user.username} declares`}
          </p>
          <p className="font-semibold break-words">{resultOf(claim, userId)}</p>
          {claim.score ? <p className="num text-sm text-fg-2">Score {claim.score}</p> : null}
          {claim.note ? <p className="mt-1 text-sm break-words text-fg-2">{claim.note}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/** "You won", "mirage_ops won", "It was a draw". */
function resultOf(claim: Declaration, userId: string | null): string {
  const winner = winnerOf(claim);
  if (winner) return winner._id === userId ? "You won" : `${winner.username} won`;
  return claim.outcome === "draw" ? "It was a draw" : `${claim.user.username} lost`;
}
