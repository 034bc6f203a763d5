import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { PasswordField } from "@/ui/password-field";
import { useActivation, useEnrolment } from "./mutations";

type StepProps = { onCodes: (codes: readonly string[]) => void; onCancel: () => void };
type AppSecret = { secret: string; qr: string };

/** First the password, then the app and a code of it. */
export function EnrolSteps({ onCodes, onCancel }: StepProps) {
  const enrolment = useEnrolment();
  if (enrolment.data) {
    return <AppStep {...enrolment.data} onCodes={onCodes} onCancel={onCancel} />;
  }
  return <PasswordStep enrolment={enrolment} onCancel={onCancel} />;
}

function PasswordStep({
  enrolment,
  onCancel,
}: {
  enrolment: ReturnType<typeof useEnrolment>;
  onCancel: () => void;
}) {
  const form = useForm({ defaultValues: { password: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  const problem = form.formState.errors.password?.message;
  const send = ({ password }: { password: string }) =>
    enrolment.mutate(password, {
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields["currentPassword"] : undefined;
        if (message) form.setError("password", { message }, { shouldFocus: true });
      },
    });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(send)}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={problem}
        {...form.register("password", { required: "Current password is required" })}
      />
      {enrolment.error && !problem ? (
        <InlineError message={messageOf(enrolment.error, "The app could not be set up")} />
      ) : null}
      <Buttons label="Continue" isPending={enrolment.isPending} onCancel={onCancel} />
    </form>
  );
}

function AppStep({ secret, qr, onCodes, onCancel }: AppSecret & StepProps) {
  const activation = useActivation();
  const form = useForm({ defaultValues: { code: "" } });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const problem = form.formState.errors.code?.message;
  const send = ({ code }: { code: string }) =>
    activation.mutate(code, {
      onSuccess: onCodes,
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields["code"] : undefined;
        if (message) form.setError("code", { message }, { shouldFocus: true });
      },
    });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(send)}>
      <p className="text-sm text-fg-2">
        Scan this with an authenticator app, or type the key into it. Then enter the code that it
        shows.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {/* As an image: nothing in the drawing can run or load. The quiet zone needs white in dark mode too. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code for your authenticator app"
          className="size-44 rounded-[10px] bg-white"
        />
        <div className="grid min-w-0 flex-1 basis-[200px] justify-items-start gap-2">
          <p className="text-sm font-medium">Key</p>
          <p className="num text-sm break-all">{secret.match(/.{1,4}/g)?.join(" ")}</p>
          <CopyButton text={secret} label="Copy key" />
        </div>
      </div>
      <Field
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        error={problem}
        {...form.register("code", {
          validate: (typed) => typed.trim() !== "" || "Code is required",
        })}
      />
      {activation.error && !problem ? (
        <InlineError message={messageOf(activation.error, "The app could not be set up")} />
      ) : null}
      <Buttons label="Switch on" isPending={activation.isPending} onCancel={onCancel} />
    </form>
  );
}

function Buttons({
  label,
  isPending,
  onCancel,
}: {
  label: string;
  isPending: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" tone="ghost" isPending={isPending}>
        {label}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
