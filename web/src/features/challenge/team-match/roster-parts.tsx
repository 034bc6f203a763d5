import { useQuery } from "@tanstack/react-query";
import type { UserSummary } from "@/api/types";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { Leader } from "@/ui/leader";
import { stakePartsQuery } from "./queries";

/** Rows of a ledger: the team's stake, and below it what each of the roster puts in. */
export function RosterParts({
  teamId,
  stake,
  roster,
  members,
}: {
  teamId: string;
  stake: MicroUsdc;
  roster: readonly string[];
  members: readonly UserSummary[];
}) {
  const { data } = useQuery({ ...stakePartsQuery(teamId, stake, roster), enabled: stake > 0n });
  const nameOf = (id: string) => members.find(({ _id }) => _id === id)?.username;
  return (
    <>
      <Leader label="Team stake">{formatMoney(stake, "dollars")}</Leader>
      {roster.map((id) => {
        const part = data?.parts.get(id)?.part;
        const name = nameOf(id);
        return (
          <Leader key={id} label={name ? `@${name}` : "A member"}>
            {part ? formatMoney(usdc(part), "parts") : "plays"}
          </Leader>
        );
      })}
    </>
  );
}
