import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { api, call, requireToken } from "@/api/client";
import { messageOf } from "@/api/error";
import { signOut, useUser } from "@/api/session";
import type { PasskeyConfirmation } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import {
  ConfirmationFields,
  type ConfirmationValues,
  isShownByField,
  showFieldErrors,
} from "../confirmation-fields";

type ClosingForm = ConfirmationValues & { confirmation: string };
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
    onError: (error) => showFieldErrors(form, FIELDS, error),
  });
  const { errors } = form.formState;
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
      <ConfirmationFields form={form} />
      {closing.isError && !isShownByField(form, FIELDS) ? (
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
