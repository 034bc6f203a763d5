import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { messageOf } from "@/api/error";
import type { PasskeyPurpose } from "@/api/types";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { InlineError } from "@/ui/inline-error";
import {
  type Confirmation,
  ConfirmationFields,
  type ConfirmationValues,
  isShownByField,
  showFieldErrors,
} from "./confirmation-fields";

const FIELDS = ["currentPassword", "code"] as const;

/** Confirms a command with the password and, where it is on, a code of the second factor, or with a passkey in their place. */
export function ConfirmForm({
  purpose,
  label,
  tone,
  failure,
  send,
  onDone,
}: {
  purpose: PasskeyPurpose;
  label: string;
  tone: "brass" | "danger";
  /** Shown if the server gives no reason. */
  failure: string;
  send: (confirmation: Confirmation) => Promise<unknown>;
  onDone: () => void;
}) {
  const form = useForm<ConfirmationValues>({ defaultValues: { currentPassword: "", code: "" } });
  const command = useMutation({
    mutationFn: send,
    retry: false,
    onSuccess: onDone,
    onError: (error) => showFieldErrors(form, FIELDS, error),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ currentPassword, code }) =>
        command.mutate({ currentPassword, code }),
      )}
    >
      <ConfirmationFields form={form} />
      {command.error && !isShownByField(form, FIELDS) ? (
        <InlineError message={messageOf(command.error, failure)} />
      ) : null}
      <Button type="submit" tone={tone} isPending={command.isPending}>
        {label}
      </Button>
      <ConfirmByPasskey
        purpose={purpose}
        isPending={command.isPending}
        onConfirmed={(passkey) => command.mutate({ passkey })}
      />
    </form>
  );
}
