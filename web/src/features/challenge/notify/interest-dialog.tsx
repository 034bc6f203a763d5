import type { Challenge } from "@/api/types";
import { NotifyDialog } from "@/ui/notify-dialog";

/** Notifies a creator who follows the viewer of the viewer's interest. */
export function InterestDialog({
  challenge: { _id, title, creator },
  onClose,
}: {
  challenge: Challenge;
  onClose: () => void;
}) {
  return (
    <NotifyDialog
      title={`Tell ${creator.username} that you are interested`}
      description={`${creator.username} gets a notification about “${title}”. It takes no place: joining does.`}
      requestOf={() => ({ recipientId: creator._id, type: "interest", challengeId: _id })}
      onClose={onClose}
    />
  );
}
