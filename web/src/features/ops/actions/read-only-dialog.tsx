import { useState } from "react";
import { toast } from "@/lib/toast";
import { ReasonDialog } from "@/ui/reason-dialog";
import { useSetReadOnly } from "../queries";
import { refusalText } from "../refusals";

/** Asks to begin the read-only mode, or to end it. */
export function ReadOnlyDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const command = useSetReadOnly();
  // What the dialog asks stays the same while the answer changes the mode behind it.
  const [wanted] = useState(!isOn);
  return (
    <ReasonDialog
      title={wanted ? "Make the server read-only?" : "End the read-only mode?"}
      description={
        wanted
          ? "Players are told that the service is read-only for maintenance: joining, staking, writing and every other command is refused until the mode ends. Reading and the staff go on. A restart ends the mode too."
          : "Players can act again at once."
      }
      confirmLabel={wanted ? "Make read-only" : "End read-only mode"}
      tone={wanted ? "danger" : "brass"}
      action={command}
      failureText={(error) => refusalText(error, "The read-only mode could not be changed")}
      onConfirm={(reason) =>
        command.mutate(
          { isOn: wanted, reason },
          {
            onSuccess: () => {
              toast.success(wanted ? "The server is read-only." : "Players can act again.");
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
