import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { AuthFrame } from "../auth-frame";
import { checkEmail } from "../validation";

/** Asks for a link that sets a new password. The answer does not reveal whether an account has the address. */
export function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot password"
      lead="We mail you a link that sets a new one."
      below={
        <Link to="/login" className="font-medium text-fg underline">
          Back to sign in
        </Link>
      }
    >
      <ForgotForm />
    </AuthFrame>
  );
}

function ForgotForm() {
  const form = useForm({ mode: "onTouched", defaultValues: { email: "" } });
  const request = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const body = { email: email.trim() };
      await call(api.POST("/api/auth/forgot-password", { body }), "Failed to send reset email");
      return body.email;
    },
  });
  if (request.data !== undefined) return <Sent email={request.data} />;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((typed) => request.mutate(typed))}
    >
      {request.error ? (
        <InlineError message={messageOf(request.error, "Failed to send reset email")} />
      ) : null}
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={form.formState.errors.email?.message}
        {...form.register("email", {
          validate: (typed) =>
            typed.trim() === "" ? "Please enter your email address first" : checkEmail(typed),
        })}
      />
      <Button type="submit" tone="brass" size="lg" isPending={request.isPending}>
        Send reset instructions
      </Button>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <p role="status" className="text-fg-2">
      If an account has the address <strong className="text-fg">{email}</strong>, reset instructions
      were sent to it. The link is valid for 30 minutes.
    </p>
  );
}
