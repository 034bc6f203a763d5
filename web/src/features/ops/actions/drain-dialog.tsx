import { useState } from "react";
import { fieldProblem } from "@/api/error";
import { toast } from "@/lib/toast";
import { Field } from "@/ui/field";
import { ReasonDialog } from "@/ui/reason-dialog";
import { useDrain } from "../queries";
import { refusalText } from "../refusals";

/** What is typed to confirm that the server shall stop. */
const CONFIRMATION = "drain";

/** Asks to stop the server. */
export function DrainDialog({ onClose }: { onClose: () => void }) {
  const drain = useDrain();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const problem = isWrong
    ? `Type “${CONFIRMATION}” to confirm`
    : fieldProblem(drain.error, "confirmation");
  return (
    <ReasonDialog
      title="Drain and stop the server?"
      description="The server takes no new requests, tells every socket to come back later, finishes and stores what it has begun, and stops. It comes back only when it is started again from outside; this console cannot start it."
      confirmLabel="Drain the server"
      action={drain}
      isReported={problem !== undefined}
      failureText={(error) => refusalText(error, "The server could not be drained")}
      onConfirm={(reason) => {
        const isConfirmed = typed.trim() === CONFIRMATION;
        setWrong(!isConfirmed);
        if (!isConfirmed) return;
        drain.mutate(
          { reason, confirmation: CONFIRMATION },
          {
            onSuccess: () => {
              toast.success("The server is draining.");
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Field
        label={`Type “${CONFIRMATION}” to confirm`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
          if (drain.error) drain.reset();
        }}
      />
    </ReasonDialog>
  );
}
