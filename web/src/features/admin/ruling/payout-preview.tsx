import { formatMoney, parseUsdc } from "@/lib/money";
import { Leader } from "@/ui/leader";
import type { CaseFile } from "../api-types";
import { contradictedSides, type RulingDraft } from "./draft";
import { payoutsOf, type Verdict } from "./payouts";

/** Who gets what by the chosen result, and who is fined. */
export function PayoutPreview({
  file,
  draft,
  verdict,
}: {
  file: CaseFile;
  draft: RulingDraft;
  verdict: Verdict;
}) {
  const { bySide, fee, toLeavers } = payoutsOf(file, verdict);
  const fines = contradictedSides(file, verdict).flatMap(({ user }) => {
    const fine = parseUsdc(draft.fines[user._id] ?? "");
    return fine === null || fine <= 0n ? [] : [{ user, fine }];
  });
  return (
    <section aria-label="What is paid" className="grid gap-2 rounded-[10px] bg-surface-2 px-4 py-3">
      <h3 className="eyebrow">What is paid</h3>
      <dl className="grid gap-1.5">
        {file.sides.map(({ user }) => (
          <Leader key={user._id} label={`${user.username} receives`}>
            {formatMoney(bySide.get(user._id) ?? 0n, "usdc")}
          </Leader>
        ))}
        {toLeavers > 0n ? (
          <Leader label="Players who left get back">{formatMoney(toLeavers, "usdc")}</Leader>
        ) : null}
        <Leader label="Platform fee">{formatMoney(fee, "usdc")}</Leader>
        {fines.map(({ user, fine }) => (
          <Leader key={user._id} label={`Fine of ${user.username}`}>
            {formatMoney(-fine, "usdc")}
          </Leader>
        ))}
      </dl>
      {fines.length > 0 ? (
        <p className="text-xs text-fg-2">
          A fine is taken from the available balance, at most what is there. It is not part of the
          escrow.
        </p>
      ) : null}
    </section>
  );
}
