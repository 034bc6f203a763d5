import { Hourglass } from "lucide-react";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { formatMoney, usdc } from "@/lib/money";
import { ButtonLink } from "@/ui/button";
import { Remaining } from "@/ui/remaining";
import { stageText } from "../dispute/stage-text";
import { challengePath } from "../paths";
import { isHeldByRuling } from "../permissions";
import { Claims } from "../result/claims";
import { DisputeTerms } from "../result/dispute-terms";
import { SideLink } from "../team-match/side-link";
import { isLeaderOfSide, sideIdOf, sideMention } from "../team-match/sides";

/** The deadline and its consequences. */
export function DeclarationState({ detail, userId }: { detail: ChallengeDetail; userId: string }) {
  const deadline = detail.deadlines[0];
  switch (detail.escrow.state) {
    case "declared":
      return deadline ? (
        <SideDeadlines deadline={deadline} challenge={detail.challenge} userId={userId} />
      ) : null;
    case "disputed":
      return (
        <>
          <p
            role="alert"
            className="rounded-[10px] bg-dispute-soft px-3.5 py-3 text-sm text-dispute"
          >
            The sides declared different results. The whole escrow is frozen.{" "}
            {detail.dispute ? stageText(detail.dispute) : null}
          </p>
          <Claims claims={detail.declarations} sides={detail.challenge} userId={userId} />
          <DisputeTerms
            escrow={detail.escrow}
            endsAt={detail.dispute?.voidAt ?? undefined}
            openedAt={detail.dispute?.openedAt ?? detail.serverTime}
            isAppeal={Boolean(detail.dispute?.appealedBy)}
          />
          <ButtonLink to={challengePath(detail.challenge._id, "dispute")} tone="brass">
            Evidence and dispute
          </ButtonLink>
        </>
      );
    case "held":
      if (!deadline) return null;
      return isHeldByRuling(detail) ? (
        <HeldRuling detail={detail} endsAt={deadline.at} />
      ) : (
        <HeldTerms detail={detail} endsAt={deadline.at} />
      );
    case "funding":
    case "locked":
    case "paid":
    case "refunded":
      return null;
  }
}

/** The deadlines by which each undeclared side may confirm or contest; every side sees all of them. */
function SideDeadlines({
  deadline,
  challenge,
  userId,
}: {
  deadline: ChallengeDetail["deadlines"][number];
  challenge: Challenge;
  userId: string;
}) {
  const sides = deadline.sides ?? [];
  const ownId = sideIdOf(challenge, userId);

  return (
    <>
      {sides.length === 0 ? (
        <Countdown until={deadline.at} label="to confirm or contest." />
      ) : (
        sides.map(({ user, at }) => (
          <Countdown
            key={user._id}
            until={at}
            label={
              user._id === ownId
                ? `for ${isLeaderOfSide(challenge, userId) ? "you" : "your leader"} to confirm or contest.`
                : `for ${sideMention(challenge, user)} to confirm or contest.`
            }
          />
        ))
      )}
      <p className="text-xs leading-[17px] text-fg-3">
        A side that has not been online since the declaration has 24 hours, or 2 hours once it comes
        online, counted from the end of play at the earliest. After that, the result is held for 72
        hours before anything is paid.
      </p>
    </>
  );
}

/** A result that a moderator decided; the page of the dispute has the reason, and the ways to accept and to appeal. */
function HeldRuling({ detail, endsAt }: { detail: ChallengeDetail; endsAt: string }) {
  const mayAnswer = detail.actions.includes("appeal");
  return (
    <>
      <Countdown until={endsAt} label="until the ruling is final and paid." />
      <div className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-2">
        <p>Decided by a moderator. The money stays in escrow until {timestamp(endsAt)}.</p>
        <HeldPayouts detail={detail} />
        <p className="mt-1.5">
          {mayAnswer
            ? "You can accept the ruling, or appeal it once until then."
            : "A side that loses by the ruling can accept it, or appeal it once until then."}
        </p>
      </div>
      <ButtonLink to={challengePath(detail.challenge._id, "dispute")} tone="brass">
        Ruling and dispute
      </ButtonLink>
    </>
  );
}

function HeldPayouts({ detail }: { detail: ChallengeDetail }) {
  return (
    <ul className="mt-1.5">
      {(detail.challenge.outcome?.payouts ?? []).map(({ user, amount }) => (
        <li key={user._id}>
          <span className="text-brass">{formatMoney(usdc(amount), "usdc")} USDC</span> held for{" "}
          <SideLink challenge={detail.challenge} user={user} hasAt className="hover:underline" />
        </li>
      ))}
    </ul>
  );
}

/** The held payouts, the end of the hold, and the remaining options. */
function HeldTerms({ detail, endsAt }: { detail: ChallengeDetail; endsAt: string }) {
  const mayAnswer = !detail.myDeclaration && detail.actions.includes("declare");
  return (
    <>
      <Countdown until={endsAt} label="until the result is final and paid." />
      <div className="rounded-[10px] bg-surface-2 px-4 py-3 text-sm text-fg-2">
        <p>
          Not every side has responded, so the declared result is held. The money stays in escrow
          until {timestamp(endsAt)}.
        </p>
        <HeldPayouts detail={detail} />
        <p className="mt-1.5">
          {mayAnswer
            ? "If every silent side accepts it, it is paid at once. If you contest it, a dispute opens and everything stays in escrow. If you do neither, you lose 5 fair-play points."
            : "A silent side can still accept or contest it."}
        </p>
      </div>
    </>
  );
}

function Countdown({ until, label }: { until: string; label: string }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-fg-2">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>
        <Remaining until={until} className="disp text-[15px] text-brass" /> {label}
      </span>
    </p>
  );
}
