import { useMutation } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { ArenaMessage } from "@/api/types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { deleteMessage } from "./mutations";
import type { Arena } from "./queries";

/** Asks before an own message is deleted. */
export function DeleteDialog({
  arena,
  message,
  onDeleted,
  onClose,
}: {
  arena: Arena;
  message: ArenaMessage;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteMessage(arena, message),
    retry: false,
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      isOpen
      title="Delete this message?"
      description="It is deleted for everyone. A placeholder remains in its place."
      confirmLabel="Delete"
      isPending={isPending}
      error={error ? messageOf(error, "Request failed") : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
