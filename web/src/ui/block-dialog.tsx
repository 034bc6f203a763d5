import { messageOf } from "@/api/error";
import { useBlock } from "@/api/use-block";
import { ConfirmDialog } from "./confirm-dialog";

type BlockDialogProps = {
  player: { _id: string; username: string };
  isOpen: boolean;
  onClose: () => void;
};

/** The question before a block, wherever it is asked. */
export function BlockDialog({ player, isOpen, onClose }: BlockDialogProps) {
  const { mutate, isPending, error, reset } = useBlock(player);
  const close = () => {
    // It opens again without the failure of before.
    if (error) reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Block ${player.username}?`}
      description="Follows between you end. Neither of you can write to the other or follow the other until you unblock them. They are not notified."
      confirmLabel="Block"
      isPending={isPending}
      error={error ? messageOf(error, "Request failed") : undefined}
      onConfirm={() => mutate(true, { onSuccess: close })}
      onClose={close}
    />
  );
}
