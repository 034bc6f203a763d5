import { Dialog } from "@/ui/dialog";
import { BLOCKING_EFFECT, BlockedList } from "./blocked-list";

type BlockedDialogProps = { isOpen: boolean; onClose: () => void };

/** The blocked players over the lists of friends. */
export function BlockedDialog({ isOpen, onClose }: BlockedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Blocked players"
      initialFocus="title"
      description={BLOCKING_EFFECT}
    >
      <BlockedList />
    </Dialog>
  );
}
