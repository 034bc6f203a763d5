import { useState } from "react";
import type { Challenge, ChallengeDetail, DisputePage } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Leader } from "@/ui/leader";
import { TimeLeft } from "@/ui/remaining";
import { RulingText } from "@/ui/ruling-text";
import { continueAfter, useChallengeCommand } from "../mutations";
import { SideLink } from "../team-match/side-link";
import { sideMention } from "../team-match/sides";
import { AppealDialog } from "./appeal-dialog";
import { isAllowed } from "./sides";

type RulingPanelProps = {
  page: DisputePage;
  detail: ChallengeDetail;
  seatId: string | null;
  onDone: (message: string) => void;
};

/** What a moderator decided, who gets what by it, and what the player may do about it. */
export function RulingPanel({ page, detail, seatId, onDone }: RulingPanelProps) {
  const { ruling, appeal, outcome } = page;
  if (!ruling) return null;
  const title = ruling.isOnAppeal ? "Ruling on the appeal" : "Ruling";
  return (
    <Card title={appeal ? "Appealed ruling" : title}>
      <div className="grid gap-4">
        <RulingText ruling={ruling} />
        {outcome ? <Payouts outcome={outcome} challenge={detail.challenge} /> : null}
        <Until page={page} />
        {appeal ? (
          <AppealText page={page} detail={detail} seatId={seatId} onDone={onDone} />
        ) : (
          <Answer page={page} detail={detail} seatId={seatId} onDone={onDone} />
        )}
      </div>
    </Card>
  );
}

function Payouts({
  outcome,
  challenge,
}: {
  outcome: NonNullable<DisputePage["outcome"]>;
  challenge: Challenge;
}) {
  return (
    <dl aria-label="Who gets what" className="grid gap-2 border-t border-line pt-3">
      {outcome.payouts.map(({ user, amount }) => (
        <Leader key={user._id} label={<SideLink challenge={challenge} user={user} />}>
          {formatMoney(usdc(amount), "usdc")}
        </Leader>
      ))}
      {usdc(outcome.fee) > 0n ? (
        <Leader label="Platform fee">{formatMoney(usdc(outcome.fee), "usdc")}</Leader>
      ) : null}
    </dl>
  );
}

/** Until when one may appeal, while the ruling is held. */
function Until({ page: { deadlines, appeal } }: { page: DisputePage }) {
  const release = deadlines.find(({ kind }) => kind === "release");
  if (!release || appeal) return null;
  return (
    <p className="text-sm text-fg-2">
      The money is held in escrow until{" "}
      <time dateTime={release.at} className="num font-semibold text-fg">
        {formatDateTime(release.at)}
      </time>
      . A side that loses by the ruling can appeal until then.{" "}
      <TimeLeft until={release.at} label="left" />
    </p>
  );
}

/** Accepting and appealing, for a side that loses by the ruling. */
function Answer({ page, detail, seatId, onDone }: RulingPanelProps) {
  const [open, setOpen] = useState<"accept" | "appeal" | null>(null);
  const accept = useChallengeCommand(detail.challenge._id);
  const error = useTransientError(accept, "Failed to accept the ruling");
  const mayAccept = isAllowed(page, seatId, "accept_ruling");
  const mayAppeal = isAllowed(page, seatId, "appeal");
  const close = () => setOpen(null);
  return (
    <>
      {mayAccept || mayAppeal ? (
        <div className="flex flex-wrap gap-2">
          {mayAccept ? <Button onClick={() => setOpen("accept")}>Accept ruling</Button> : null}
          {mayAppeal ? (
            <Button tone="ghost" onClick={() => setOpen("appeal")}>
              Appeal
            </Button>
          ) : null}
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={open === "accept"}
        title="Accept the ruling?"
        description="Once every side that loses by it accepts, it is final and paid at once. You cannot appeal after that."
        confirmLabel="Accept ruling"
        tone="brass"
        isPending={accept.isPending}
        error={error ?? undefined}
        onConfirm={() =>
          continueAfter(accept.mutateAsync("accept-ruling"), () => {
            close();
            onDone("You have accepted the ruling");
          })
        }
        onClose={close}
      />
      <AppealDialog
        challengeId={detail.challenge._id}
        isOpen={open === "appeal"}
        onAppealed={() => {
          close();
          onDone("Your appeal is open. Another moderator decides.");
        }}
        onClose={close}
      />
    </>
  );
}

/** The open appeal; who appealed can give it up. */
function AppealText({ page, detail, seatId, onDone }: RulingPanelProps) {
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useChallengeCommand(detail.challenge._id);
  const error = useTransientError(withdraw, "Failed to withdraw the appeal");
  const { appeal } = page;
  if (!appeal) return null;
  const isOwn = appeal.user._id === seatId;
  return (
    <section aria-label="Appeal" className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">
        {isOwn ? "Your appeal" : `Appeal of ${sideMention(detail.challenge, appeal.user)}`}
      </h3>
      <p className="text-sm whitespace-pre-line text-fg-2">{appeal.reason}</p>
      <p className="num text-xs text-fg-3">
        <time dateTime={appeal.at}>{formatDateTime(appeal.at)}</time>
      </p>
      {isOwn && isAllowed(page, seatId, "withdraw") ? (
        <div>
          <Button tone="ghost" onClick={() => setConfirming(true)}>
            Withdraw my appeal
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Withdraw the appeal?"
        description="You accept the first ruling and cannot appeal again. It is final and paid as soon as every side that loses by it has accepted it, or has no time left to appeal."
        confirmLabel="Withdraw appeal"
        cancelLabel="Keep the appeal"
        isPending={withdraw.isPending}
        error={error ?? undefined}
        onConfirm={() =>
          continueAfter(withdraw.mutateAsync("withdraw"), () => {
            setConfirming(false);
            onDone("Your appeal is withdrawn");
          })
        }
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}
