import { useState } from "react";
import { messageOf } from "@/api/error";
import type { Notification } from "@/api/types";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { useServerMinute } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import {
  type Answer,
  answerLabel,
  answersTo,
  asksForApproval,
  needsConfirmation,
  openConfirmation,
} from "../answers";
import type { sendAnswer } from "../mutations";

/** The answer buttons, or the answer that was given. */
export function AnswerButtons({
  notification,
  onSend,
}: {
  notification: Notification;
  onSend: typeof sendAnswer;
}) {
  const [pending, setPending] = useState<Answer | null>(null);
  const answers = answersTo(notification);
  const send = async (answer: Answer) => {
    setPending(answer);
    try {
      toast.success(await onSend({ notification, answer }));
    } catch (error) {
      toast.error(messageOf(error, "An error occurred"));
    }
    setPending(null);
  };
  const onAnswer = (answer: Answer) => {
    if (pending) return;
    if (needsConfirmation(notification, answer)) openConfirmation({ notification, answer });
    else void send(answer);
  };
  const isApproval = asksForApproval(notification, useServerMinute());
  if (notification.answer) return <GivenAnswer notification={notification} />;
  if (isApproval) return <ApprovalButton notification={notification} />;
  if (answers.length === 0) return null;
  return (
    <>
      <Terms notification={notification} />
      <div className="relative z-10 mt-2 flex flex-wrap gap-2">
        {answers.map((answer) => (
          <Button
            key={answer}
            size="sm"
            // The brass tone marks actions that move money.
            tone={
              answer === "accept" && needsConfirmation(notification, answer) ? "brass" : "ghost"
            }
            isPending={pending === answer}
            onClick={() => onAnswer(answer)}
          >
            {answerLabel(notification, answer)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Opens the terms, with the ways to approve and to decline. */
function ApprovalButton({ notification }: { notification: Notification }) {
  const { part } = notification.data;
  return (
    <>
      {part ? (
        <p className="num mt-1 text-sm text-fg-2">Your part: {formatMoney(usdc(part), "parts")}</p>
      ) : null}
      <div className="relative z-10 mt-2">
        <Button
          size="sm"
          tone="brass"
          onClick={() => openConfirmation({ notification, answer: "accept" })}
        >
          Approve or decline
        </Button>
      </div>
    </>
  );
}

/** The stake that an invitation asks for. */
function Terms({ notification: { type, data } }: { notification: Notification }) {
  const { stakeAmount, stakeMax, isRematch } = data;
  if (type !== "challenge_invitation" || !stakeAmount) return null;
  return (
    <p className="num mt-1 text-sm text-fg-2">
      {isRematch ? "Rematch · " : null}
      {stakeText(usdc(stakeAmount), stakeMax ? usdc(stakeMax) : null)}
    </p>
  );
}

/** "Free to join", "Stake $25", "Stake $25 to $100". */
function stakeText(min: MicroUsdc, max: MicroUsdc | null): string {
  if (min === 0n && !max) return "Free to join";
  const range = max !== null && max > min ? ` to ${formatMoney(max, "dollars")}` : "";
  return `Stake ${formatMoney(min, "dollars")}${range}`;
}

function GivenAnswer({ notification: { type, answer } }: { notification: Notification }) {
  return (
    <div className="mt-1.5">
      {answer === "accepted" ? (
        <Badge tone="open" shape="check">
          Accepted
        </Badge>
      ) : (
        <Badge tone="cancel" shape="cross">
          {type === "challenge_invitation" ? "Declined" : "Rejected"}
        </Badge>
      )}
    </div>
  );
}
