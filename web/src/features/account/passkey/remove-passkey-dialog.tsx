import { useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { passkeysQuery } from "@/api/passkey";
import type { Passkey } from "@/api/types";
import { Dialog } from "@/ui/dialog";
import { ConfirmForm } from "../confirm-form";
import type { Confirmation } from "../confirmation-fields";
import { securityKey } from "../queries";

const FAILED = "The passkey could not be removed";

export function RemovePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = async (id: string, body: Confirmation) => {
    requireToken();
    const params = { path: { id } };
    await call(api.POST("/api/auth/passkeys/{id}/remove", { params, body }), FAILED);
    void client.invalidateQueries({ queryKey: securityKey });
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <Dialog
      isOpen={passkey !== null}
      onClose={onClose}
      title={`Remove ${passkey?.name ?? "the passkey"}?`}
      description="It will not sign you in any more. Your device may still offer it: delete it there too."
      initialFocus="field"
      size="sm"
    >
      {passkey ? (
        <ConfirmForm
          purpose="passkeys"
          label="Remove"
          tone="danger"
          failure={FAILED}
          send={(confirmation) => remove(passkey._id, confirmation)}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}
