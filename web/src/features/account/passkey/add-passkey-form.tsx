import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { api, call, requireToken } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { passkeyMessage, passkeysQuery } from "@/api/passkey";
import { deviceName } from "@/lib/device-name";
import { makePasskey } from "@/lib/passkey";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { ConfirmByPasskey } from "@/ui/confirm-by-passkey";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import {
  type Confirmation,
  ConfirmationFields,
  type ConfirmationValues,
  isShownByField,
  showFieldErrors,
} from "../confirmation-fields";
import { securityKey } from "../queries";

const ADD_FAILED = "The passkey could not be added";
const FIELDS = ["name", "currentPassword", "code"] as const;

/** Adds a passkey: its name and the password here, then the browser's own dialog. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<ConfirmationValues & { name: string }>({
    defaultValues: { name: deviceName(navigator.userAgent), currentPassword: "", code: "" },
  });
  const nameMax = useFormLimits()?.account.passkeyNameMax;
  const adding = useMutation({
    mutationFn: (confirmation: Confirmation) =>
      addPasskey(form.getValues("name").trim(), confirmation),
    retry: false,
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: securityKey });
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast.success("Passkey added");
      onDone();
    },
    onError: (error) => showFieldErrors(form, FIELDS, error),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  return (
    <form
      noValidate
      aria-label="Add a passkey"
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ currentPassword, code }) =>
        adding.mutate({ currentPassword, code }),
      )}
    >
      <Field
        label="Name"
        autoComplete="off"
        hint="To tell it from your other passkeys"
        maxLength={nameMax}
        error={form.formState.errors.name?.message}
        {...form.register("name", {
          validate: (typed) => typed.trim() !== "" || "Name is required",
        })}
      />
      <ConfirmationFields form={form} />
      {adding.error && !isShownByField(form, FIELDS) ? (
        <InlineError message={passkeyMessage(adding.error, ADD_FAILED)} />
      ) : null}
      <ConfirmByPasskey
        purpose="passkeys"
        isPending={adding.isPending}
        checkForm={() => form.trigger("name", { shouldFocus: true })}
        onConfirmed={(passkey) => adding.mutate({ passkey })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="ghost" isPending={adding.isPending}>
          Continue
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** Makes a passkey on this device and adds it to the account. */
async function addPasskey(name: string, body: Confirmation): Promise<void> {
  requireToken();
  const asked = await call(api.POST("/api/auth/passkeys/options", { body }), ADD_FAILED);
  const { ceremony, options } = asked.data;
  const credential = await makePasskey(options);
  await call(api.POST("/api/auth/passkeys", { body: { ceremony, name, credential } }), ADD_FAILED);
}
