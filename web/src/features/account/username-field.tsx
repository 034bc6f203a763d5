import type { UseFormRegisterReturn } from "react-hook-form";
import type { FormLimits } from "@/api/config";
import { Field } from "@/ui/field";
import { checkUsername } from "./validation";

/** The name that a new player chooses. */
export function UsernameField({
  limits,
  error,
  register,
}: {
  limits: FormLimits["account"] | undefined;
  error: string | undefined;
  register: (validate: (typed: string) => string | undefined) => UseFormRegisterReturn;
}) {
  return (
    <Field
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        limits
          ? `${limits.usernameMin} to ${limits.usernameMax} letters, digits and underscores`
          : "Letters, digits and underscores"
      }
      error={error}
      {...register((typed) => checkUsername(typed, limits))}
    />
  );
}
