import { Gavel } from "lucide-react";
import type { Ruling, RulingVerdict } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { PersonLink } from "./person-link";
import { PersonName } from "./person-name";

/** What a moderator decided, why, and who is fined. */
export function RulingText({ ruling }: { ruling: Ruling }) {
  const { verdict, reason, penalties, at } = ruling;
  return (
    <div className="grid gap-2.5">
      <p className="flex items-start gap-2.5">
        <Gavel aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-fg-2" strokeWidth={1.75} />
        <span className="font-semibold">
          {verdict.type === "winner" && verdict.user ? (
            <>
              <PersonLink username={verdict.user.username} className="underline">
                {verdict.user.username}
              </PersonLink>{" "}
              won
            </>
          ) : (
            verdictText(verdict)
          )}
        </span>
      </p>
      <p className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm whitespace-pre-line">{reason}</p>
      {penalties.length > 0 ? (
        <ul aria-label="Penalties" className="grid gap-1 text-sm text-fg-2">
          {penalties.map(({ user, fine }) => (
            <li key={user._id}>
              <PersonName user={user} hasAt /> {penaltyText(fine)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="num text-xs text-fg-3">
        Ruled <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </div>
  );
}

/** "nova_kade won", "A draw: every stake goes back without a fee". */
export function verdictText(verdict: RulingVerdict): string {
  switch (verdict.type) {
    case "winner":
      return `${verdict.user?.username ?? "A player"} won`;
    case "draw":
      return "A draw: the stakes go back without a fee";
    case "void":
      return "Void: every stake goes back without a fee";
  }
}

/** Goes on after the name. */
function penaltyText(fine: string): string {
  const amount = usdc(fine);
  const points = "declared falsely: 20 fair-play points less";
  return amount === 0n
    ? `${points}.`
    : `${points}, and a fine of ${formatMoney(amount, "usdc")} USDC, at most what is available.`;
}
