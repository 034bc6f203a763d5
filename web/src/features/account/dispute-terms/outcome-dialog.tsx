import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

export type Outcome = { kind: "success" | "error"; title: string; message: string };

/** The generic result popup: a title, a message, Close. */
export function OutcomeDialog({
  outcome,
  onClose,
}: {
  outcome: Outcome | null;
  onClose: () => void;
}) {
  if (outcome === null) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={outcome.title}
      initialFocus="title"
      size="sm"
      description={
        <p className="flex items-start gap-3">
          {outcome.kind === "success" ? (
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-open" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-cancel" />
          )}
          {outcome.message}
        </p>
      }
      footer={
        <Button tone="brass" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
