import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { api, call, type Fallback, requireToken } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { PasswordField } from "@/ui/password-field";
import { checkNewPassword } from "../new-password";
import { useTemporaryNote } from "../use-temporary-note";

type Change = { currentPassword: string; newPassword: string; confirmation: string };

const EMPTY: Change = { currentPassword: "", newPassword: "", confirmation: "" };

/** The fields that the server may reject: a wrong current password, or a common new one. */
const FIELDS = ["currentPassword", "newPassword"] as const;

/** In links to the form. */
const FORM_ID = "password";

export function PasswordCard() {
  const [note, showNote] = useTemporaryNote();
  const form = useForm<Change>({ mode: "onTouched", defaultValues: EMPTY });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Change) =>
      changePassword({ currentPassword, newPassword }),
    retry: false,
    onSuccess: () => {
      form.reset(EMPTY);
      showNote("Password changed successfully!");
    },
    onError: (error) => {
      for (const field of FIELDS) {
        const message = error instanceof ApiError ? error.fields[field] : undefined;
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  const { setFocus } = form;
  const isAskedFor = useLocation().hash === `#${FORM_ID}`;
  // The router scrolls to the form, and the page's heading takes no focus from a form.
  useEffect(() => {
    if (isAskedFor) setFocus("currentPassword");
  }, [isAskedFor, setFocus]);
  const { errors } = form.formState;
  const limits = useFormLimits()?.account;
  return (
    <Card title="Security">
      <form
        id={FORM_ID}
        noValidate
        // Scrolled to, it leaves room for the title of its card.
        className="grid scroll-mt-16 gap-4"
        onSubmit={form.handleSubmit((typed) => change.mutate(typed))}
      >
        <p className="text-sm text-fg-2">Changing the password signs your other devices out.</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword", { required: "Current password is required" })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={errors.newPassword?.message}
            {...form.register("newPassword", {
              validate: (typed) => checkNewPassword(typed, limits),
            })}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...form.register("confirmation", {
              validate: (typed) =>
                typed === form.getValues("newPassword") || "New passwords do not match",
            })}
          />
        </div>
        {change.error ? <Failure error={change.error} /> : null}
        <Note tone="success" message={note} />
        <div>
          <Button type="submit" tone="ghost" isPending={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError) || error.isConnectionFailure) {
    return <InlineError message="An error occurred while changing password" />;
  }
  const isShownByField = FIELDS.some((field) => error.fields[field] !== undefined);
  return isShownByField ? null : <InlineError message={error.message} />;
}

/** The words of a refusal without a message, and of a response that cannot be read. */
const FALLBACK: Fallback = {
  unreadable: "Password change failed",
  ofResponse: () => "Failed to change password",
};

async function changePassword(body: { currentPassword: string; newPassword: string }) {
  requireToken();
  await call(api.POST("/api/auth/change-password", { body }), FALLBACK);
}
