import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { shareUrl } from "../paths";
import { canRematch } from "../permissions";
import { RematchButton } from "../rematch-button";
import { ShareButton } from "../share-button";
import { SideLink } from "../team-match/side-link";
import { Burst } from "./burst";
import type { Moment } from "./moment";

type EndingMomentProps = {
  moment: Moment;
  detail: ChallengeDetail;
  inviteCode: string | null;
};

/** How the match has just ended for the viewer: the money with its line of the ledger, and the next steps. */
export function EndingMoment({ moment, detail, inviteCode }: EndingMomentProps) {
  const { challenge } = detail;
  return (
    <div className="isolate flex w-full flex-col items-center text-center">
      <Headline moment={moment} detail={detail} />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {canRematch(detail) ? (
          <RematchButton challenge={challenge} look={{ tone: "brass", size: "lg" }} />
        ) : null}
        <ShareButton
          kind="result"
          size="lg"
          title={challenge.title}
          url={shareUrl(challenge, inviteCode)}
        />
      </div>
    </div>
  );
}

function Headline({ moment, detail }: { moment: Moment; detail: ChallengeDetail }) {
  const { challenge } = detail;
  switch (moment.kind) {
    case "won":
      return (
        <>
          {/* The space separates the words for a screen reader. */}
          <Title>{moment.team ? "Your team won" : "You won"}</Title>{" "}
          <div className="relative">
            <Burst challengeId={challenge._id} />
            <Figure amount={moment.amount} className="rise text-brass" />
          </div>
          {moment.team ? <p className="text-sm text-fg-2">Your part of it</p> : null}
          <LedgerLine kind="payout" moment={moment} challenge={challenge} />
        </>
      );
    case "draw":
      return (
        <>
          <Title>A draw</Title> <Figure amount={moment.amount} />
          <p className="text-sm text-fg-2">Every stake went back, without a fee.</p>
          <LedgerLine kind="refund" moment={moment} challenge={challenge} />
        </>
      );
    case "lost":
      return <Loss moment={moment} detail={detail} />;
  }
}

/** The other side's win, in a plain size. */
function Loss({
  moment,
  detail,
}: {
  moment: Extract<Moment, { kind: "lost" }>;
  detail: ChallengeDetail;
}) {
  const { challenge } = detail;
  const { winner, prize, stake, team } = moment;
  return (
    <>
      <h2 className="disp-x mt-2 max-w-[380px] text-[22px] leading-7 [overflow-wrap:anywhere] xl:text-[26px] xl:leading-8">
        <SideLink challenge={challenge} user={winner} className="hover:underline" /> won{" "}
        {isMoney(prize) ? <Money amount={prize} form="parts" /> : null}
      </h2>
      <p className="mt-1 max-w-[44ch] text-sm text-fg-2">
        {isMoney(stake) ? (
          <>
            {team ? "Your part" : "Your stake"} of <Money amount={stake} form="parts" /> was part of
            it.{" "}
          </>
        ) : null}
        {canRematch(detail) ? "Well played: a rematch has the same terms." : "Well played."}
      </p>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="disp mt-2 text-[17px] leading-6">{children}</h2>;
}

/** A longer amount, as a part of a stake can be, would not fit on a phone in the large size. */
const FIGURE_CHARS_MAX = 8;

function Figure({ amount, className }: { amount: string; className?: string }) {
  if (!isMoney(amount)) return null;
  const isLong = formatMoney(usdc(amount), "parts").length > FIGURE_CHARS_MAX;
  return (
    <p
      className={clsx(
        "disp-x tracking-[-0.035em]",
        isLong
          ? "text-[32px] leading-[42px] xl:text-[40px] xl:leading-[50px]"
          : "text-[52px] leading-[60px] xl:text-[64px] xl:leading-[72px]",
        className,
      )}
    >
      <Money amount={amount} form="parts" />
    </p>
  );
}

/** A free challenge pays nothing out. */
const isMoney = (amount: string): boolean => usdc(amount) > 0n;

/** The same movement as in the wallet's history or the team's pool, to which it leads. */
function LedgerLine({
  kind,
  moment: { team, amount },
  challenge,
}: {
  kind: "payout" | "refund";
  moment: Exclude<Moment, { kind: "lost" }>;
  challenge: Challenge;
}) {
  if (!isMoney(amount)) return null;
  const isInPool = team?.isMember ?? false;
  return (
    <dl className="mt-2 w-full max-w-[340px] text-left xl:max-w-[400px]">
      <Leader
        label={
          <Link
            to={team && isInPool ? `/teams/${team._id}` : `/wallet?kind=${kind}`}
            className="min-w-0 truncate hover:underline"
          >
            {team && isInPool
              ? `To your share of ${team.name}`
              : `${kind === "payout" ? "Payout" : "Refund"} of ${challenge.title}`}
          </Link>
        }
      >
        <span className="text-open">+{formatMoney(usdc(amount), "usdc")}</span>
        <span className="text-fg-3"> USDC</span>
      </Leader>
    </dl>
  );
}
