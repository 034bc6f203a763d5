import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { api, call, requireToken } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { signOut, useUser } from "@/api/session";
import type { PasskeyConfirmation } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";

type ClosingForm = { confirmation: string; currentPassword: string; code: string };
type Closing = { confirmation: string } & (
  | { currentPassword: string; code?: string }
  | { passkey: PasskeyConfirmation }
);

/** The fields that the server may reject. */
const FIELDS = ["confirmation", "currentPassword", "code"] as const;

export function CloseAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Close your account for good?"
      description="This cannot be undone."
      initialFocus="field"
      size="sm"
    >
      {isOpen ? <CloseAccountForm /> : null}
    </Dialog>
  );
}

function CloseAccountForm() {
  const { username, hasSecondFactor } = useUser();
  const navigate = useNavigate();
  const form = useForm<ClosingForm>({
    defaultValues: { confirmation: "", currentPassword: "", code: "" },
  });
  const closing = useMutation({
    mutationFn: async (body: Closing) => {
      requireToken();
      await call(
        api.POST("/api/auth/close-account", { body }),
        "The account could not be closed. Please try again.",
      );
    },
    retry: false,
    onSuccess: async () => {
      await signOut();
      toast.success("Your account is closed");
      await navigate("/login", { replace: true, state: null });
    },
    onError: (error) => {
      for (const field of FIELDS) {
        const message = error instanceof ApiError ? error.fields[field] : undefined;
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const { errors } = form.formState;
  const isShownByField = FIELDS.some((field) => errors[field] !== undefined);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ code, ...typed }) =>
        closing.mutate(hasSecondFactor ? { ...typed, code } : typed),
      )}
    >
      <Field
        label="Your username"
        autoComplete="off"
        spellCheck={false}
        hint={`Type ${username} to confirm`}
        error={errors.confirmation?.message}
        {...form.register("confirmation", {
          validate: (typed) => typed.trim() === username || "Type your username to confirm",
        })}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword", { required: "Current password is required" })}
      />
      {hasSecondFactor ? (
        <Field
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="The 6 digits of your authenticator app, or a recovery code"
          error={errors.code?.message}
          {...form.register("code", {
            validate: (typed) => typed.trim() !== "" || "Code is required",
          })}
        />
      ) : null}
      {closing.isError && !isShownByField ? (
        <InlineError
          message={messageOf(closing.error, "The account could not be closed. Please try again.")}
        />
      ) : null}
      <Button type="submit" tone="danger" isPending={closing.isPending}>
        Close the account
      </Button>
      <ConfirmByPasskey
        purpose="closing"
        isPending={closing.isPending}
        checkForm={() => form.trigger("confirmation", { shouldFocus: true })}
        onConfirmed={(passkey) =>
          closing.mutate({ confirmation: form.getValues("confirmation"), passkey })
        }
      />
    </form>
  );
}
