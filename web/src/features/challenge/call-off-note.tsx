import type { ChallengeDetail } from "@/api/types";
import { Note } from "@/ui/note";

/** Shows the participants which of them agreed to call the match off. Above the board, which fills a phone's screen. */
export function CallOffNote({ detail }: { detail: ChallengeDetail }) {
  return <Note tone="info" message={detail.userRole === "viewer" ? null : callOffText(detail)} />;
}

/** Who has agreed to call the match off; null before anyone has, and after the match. */
function callOffText({ challenge, callOff }: ChallengeDetail): string | null {
  const { agreed, needed } = callOff;
  if (challenge.status !== "active" || agreed.length === 0) return null;
  const names = challenge.participants
    .filter(({ user }) => agreed.includes(user._id))
    .map(({ user }) => `@${user.username}`);
  return `Agreed to call the match off: ${names.join(", ")} (${agreed.length} of ${needed}). Once all agree, every stake is refunded without a fee.`;
}
