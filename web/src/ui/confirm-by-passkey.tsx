import { useMutation, useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import { confirmByPasskey, passkeyMessage, passkeysQuery } from "@/api/passkey";
import type { PasskeyConfirmation, PasskeyPurpose } from "@/api/types";
import { passkeyProblem } from "@/lib/passkey-problem";
import { Button } from "./button";
import { InlineError } from "./inline-error";

/**
 * Confirms a command by a passkey, in place of the password and the code that its form asks for. Nothing where the player has
 * none, or where it cannot be used.
 */
export function ConfirmByPasskey({
  purpose,
  isPending,
  checkForm,
  onConfirmed,
}: {
  purpose: PasskeyPurpose;
  /** Whether the command is under way. */
  isPending: boolean;
  /** Checks the other fields of the form, and shows what is wrong with them. */
  checkForm?: () => Promise<boolean>;
  onConfirmed: (passkey: PasskeyConfirmation) => void;
}) {
  const config = useQuery(configQuery).data;
  const passkeys = useQuery(passkeysQuery).data;
  const confirmation = useMutation({
    mutationFn: () => confirmByPasskey(purpose),
    retry: false,
    onSuccess: onConfirmed,
  });
  if (!config || passkeyProblem(config.passkeyDomain) || !passkeys?.length) return null;
  const ask = async () => {
    if (!checkForm || (await checkForm())) confirmation.mutate();
  };
  return (
    <>
      {confirmation.error ? (
        <InlineError
          message={passkeyMessage(confirmation.error, "The passkey could not be used")}
        />
      ) : null}
      <Button
        tone="ghost"
        isPending={confirmation.isPending}
        disabled={isPending}
        onClick={() => void ask()}
      >
        Confirm with a passkey
      </Button>
    </>
  );
}
