import { NotifyDialog } from "@/ui/notify-dialog";

type InterestDialogProps = {
  player: { _id: string; username: string };
  onClose: () => void;
};

/** Notifies a follower that the viewer would like a match with them. */
export function InterestDialog({ player: { _id, username }, onClose }: InterestDialogProps) {
  return (
    <NotifyDialog
      title={`Ask ${username} for a match`}
      description={`${username} gets a notification that you are interested in a match.`}
      requestOf={() => ({ recipientId: _id, type: "interest" })}
      onClose={onClose}
    />
  );
}
