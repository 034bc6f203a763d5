import { useState } from "react";
import { messageOf } from "@/api/error";
import type { Notification } from "@/api/types";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Answer, answerLabel, answerNow, answersTo, asked, needsAsking } from "../answering";

/** What may be answered, or what was. */
export function Answers({ notification }: { notification: Notification }) {
  const [pending, setPending] = useState<Answer | null>(null);
  const answers = answersTo(notification);
  const giveNow = async (answer: Answer) => {
    setPending(answer);
    try {
      toast.success(await answerNow({ notification, answer }));
    } catch (error) {
      toast.error(messageOf(error, "An error occurred"));
    }
    setPending(null);
  };
  const give = (answer: Answer) => {
    if (pending) return;
    if (needsAsking(notification)) asked({ notification, answer });
    else void giveNow(answer);
  };
  if (notification.answer) return <Answered answer={notification.answer} />;
  if (answers.length === 0) return null;
  return (
    <div className="relative z-10 mt-2 flex flex-wrap gap-2">
      {answers.map((answer) => (
        <Button
          key={answer}
          size="sm"
          // Brass means money.
          tone={answer === "accept" && needsAsking(notification) ? "brass" : "ghost"}
          isPending={pending === answer}
          onClick={() => give(answer)}
        >
          {answerLabel(notification, answer)}
        </Button>
      ))}
    </div>
  );
}

function Answered({ answer }: { answer: NonNullable<Notification["answer"]> }) {
  return (
    <div className="mt-1.5">
      {answer === "accepted" ? (
        <Badge tone="open" shape="check">
          Accepted
        </Badge>
      ) : (
        <Badge tone="cancel" shape="cross">
          Rejected
        </Badge>
      )}
    </div>
  );
}
