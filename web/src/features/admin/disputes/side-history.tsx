import { formatMoney, usdc } from "@/lib/money";
import { formatDate } from "@/lib/relative-time";
import { Leader } from "@/ui/leader";
import { PersonName } from "@/ui/person-name";
import type { CaseSide } from "../api-types";

const count = (value: number) => value.toLocaleString("en");

/** The past of who declared for a side, as far as it helps to judge. */
export function SideHistory({ side: { user, history, stakeAmount, fineMax } }: { side: CaseSide }) {
  return (
    <dl className="grid gap-1.5 border-t border-line pt-3">
      <Leader label="Stake">{formatMoney(usdc(stakeAmount), "usdc")}</Leader>
      <Leader label="Fine at most">{formatMoney(usdc(fineMax), "usdc")}</Leader>
      {history && history.user._id !== user._id ? (
        <Leader label="Spoke for the team">
          <PersonName user={history.user} />
        </Leader>
      ) : null}
      {history ? <Past history={history} /> : null}
    </dl>
  );
}

function Past({ history }: { history: NonNullable<CaseSide["history"]> }) {
  return (
    <>
      <Leader label="Fair play">{history.fairPlay}</Leader>
      <Leader label="Matches completed">{count(history.completed)}</Leader>
      <Leader label="Matches won">{count(history.won)}</Leader>
      <Leader label="Disputes">{count(history.disputes)}</Leader>
      <Leader label="Fines so far">{formatMoney(usdc(history.finesTotal), "usdc")}</Leader>
      <Leader label="Joined">{formatDate(history.joinedAt)}</Leader>
    </>
  );
}
