import type { UserSummary } from "@/api/types";
import { toast } from "@/lib/toast";
import { ReasonDialog } from "../reason-dialog";
import { useRestore } from "./queries";

/** Lifts a suspension before its end. */
export function RestoreDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const restore = useRestore(user._id);
  return (
    <ReasonDialog
      title={`Restore ${user.username}?`}
      description="The suspension ends at once, and the account can do everything again."
      confirmLabel="Restore account"
      tone="brass"
      action={restore}
      failure="The account could not be restored"
      onConfirm={(reason) =>
        restore.mutate(
          { reason },
          {
            onSuccess: () => {
              toast.success(`${user.username} is restored.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
