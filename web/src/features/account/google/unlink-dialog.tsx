import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api, call, requireToken } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import type { PasskeyConfirmation } from "@/api/types";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import { signInMethodsQuery } from "../queries";

/** Unlinks the Google account, confirmed with the password or a passkey. */
export function UnlinkDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Unlink Google" initialFocus="field" size="sm">
      {isOpen ? <UnlinkForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function UnlinkForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const unlink = useMutation({
    mutationFn: async (body: { currentPassword: string } | { passkey: PasskeyConfirmation }) => {
      requireToken();
      const request = api.POST("/api/auth/google/unlink", { body });
      await call(request, "The Google account could not be unlinked");
    },
    retry: false,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
      onClose();
    },
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields["currentPassword"] : undefined;
      if (message) form.setError("currentPassword", { message }, { shouldFocus: true });
    },
  });
  const problem = form.formState.errors.currentPassword?.message;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => unlink.mutate(typed))}
    >
      <p className="text-sm text-fg-2">
        You sign in with your password from then on. Withdrawals wait for 24 hours.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={problem}
        {...form.register("currentPassword", { required: "Current password is required" })}
      />
      {unlink.error && !problem ? (
        <InlineError
          message={messageOf(unlink.error, "The Google account could not be unlinked")}
        />
      ) : null}
      <ConfirmByPasskey
        purpose="google"
        isPending={unlink.isPending}
        onConfirmed={(passkey) => unlink.mutate({ passkey })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="danger" isPending={unlink.isPending}>
          Unlink
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
