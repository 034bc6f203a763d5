import type { TeamRef } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { formatMoney, type MicroUsdc, maxOf, parseUsdc, toWire } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { GameIcon } from "@/ui/game-icon";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { StakeFigure } from "@/ui/stake-figure";
import { TeamAvatar } from "@/ui/team-avatar";
import { Ticket } from "@/ui/ticket";
import { Username } from "@/ui/username";
import { payoutOf } from "../payout";
import { type ChallengeDraft, isOfTeams } from "./draft";

/** A live preview of the ticket as others will see it, and of the pot. */
export function TicketPreview({
  draft,
  username,
  avatar,
  team,
  feeBps,
}: {
  draft: ChallengeDraft;
  /** The team that issues it, in a match of teams. */
  team: TeamRef | undefined;
  username: string;
  avatar: string | null | undefined;
  feeBps: number;
}) {
  const { stake, others, pot, fee, winnerReceives } = estimatePayout(draft, feeBps);
  return (
    <section aria-label="Preview" className="grid gap-3 lg:sticky lg:top-[84px]">
      <p className="eyebrow">Preview</p>
      <Ticket
        className="grid-cols-[minmax(0,1fr)_112px]"
        stub={
          <div className="@container text-center">
            <div className="disp-x leading-6">
              <StakeFigure amount={toWire(stake)} />
            </div>
            <div className="text-2xs leading-4 text-fg-3">
              win <Money amount={winnerReceives} className="text-brass" />
            </div>
          </div>
        }
      >
        <div className="min-w-0 flex-1">
          <GameIcon category={draft.gameCategory} size={40} />
          <p className="mt-2.5 truncate text-[15px] leading-5 font-semibold">
            {draft.title.trim() || "Your challenge"}
          </p>
          <p className="mt-0.5 truncate text-sm text-fg-2">
            {gameName(shownGame(draft))}
            <span className="text-fg-3"> · {draft.matchType}</span>
          </p>
          <p className="mt-2.5 flex items-center gap-2 text-xs text-fg-2">
            {isOfTeams(draft) && team ? (
              <>
                <TeamAvatar name={team.name} src={team.avatar} size={20} />
                <span className="truncate">{team.name}</span>
              </>
            ) : (
              <>
                <Avatar username={username} src={avatar} size={20} />
                <span className="truncate">
                  <Username username={username} hasAt />
                </span>
              </>
            )}
          </p>
        </div>
      </Ticket>
      <section aria-label="What the winner receives" className="card p-4">
        <dl className="grid gap-2">
          <Leader label={isOfTeams(draft) ? "Your team stakes" : "Your stake"}>
            {formatMoney(stake, "usdc")}
          </Leader>
          <Leader label={othersLabel(draft, others)}>{formatMoney(pot - stake, "usdc")}</Leader>
          <Leader label={`Platform fee ${feeBps / 100}%`}>{formatMoney(-fee, "usdc")}</Leader>
        </dl>
        <div className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
          <span className="text-sm text-fg-2">
            {isOfTeams(draft) ? "Winning team receives" : "Winner receives"}
          </span>
          <span className="disp-x num text-[24px] leading-7 text-brass">
            {formatMoney(winnerReceives, "usdc")}{" "}
            <span className="text-[13px] font-medium text-fg-3">USDC</span>
          </span>
        </div>
      </section>
    </section>
  );
}

/** The game that the server stores: without one, the sub-category stands for it. */
function shownGame({ game, gameSubCategory }: ChallengeDraft): string {
  return game.trim() || gameSubCategory.trim();
}

/** The pot if every place is taken at the minimum stake; invalid input counts as 0. */
function estimatePayout(draft: ChallengeDraft, feeBps: number) {
  if (isOfTeams(draft)) {
    const teamStake = amount(draft.teamStake);
    return { stake: teamStake, others: 1, ...payoutOf(2n * teamStake, feeBps) };
  }
  const stake = amount(draft.minimumStake);
  const others = Math.max(1, (Number.parseInt(draft.maxParticipants, 10) || 2) - 1);
  const opponentStake = maxOf(stake, amount(draft.opponentMinStake));
  return { stake, others, ...payoutOf(stake + BigInt(others) * opponentStake, feeBps) };
}

function othersLabel(draft: ChallengeDraft, others: number): string {
  if (isOfTeams(draft)) return "The other team stakes";
  return `${others} ${others === 1 ? "opponent" : "opponents"}, at minimum stake`;
}

function amount(text: string): MicroUsdc {
  const micros = parseUsdc(text);
  return micros === null || micros < 0n ? 0n : micros;
}
