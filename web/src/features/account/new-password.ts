import type { FormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";

/** The validation of a password that is chosen. Each check returns a message, or undefined. */
type ValidationError = string | undefined;

/** Undefined until the config is loaded. */
type Limits = FormLimits["account"] | undefined;

/** Checks a newly chosen password. The server also rejects common passwords and the user's own name. */
export function checkNewPassword(password: string, limits: Limits): ValidationError {
  if (password === "") return "Password is required";
  if (limits && lengthOf(password) < limits.passwordMin) {
    return `Password must be at least ${limits.passwordMin} characters`;
  }
  if (limits && lengthOf(password) > limits.passwordMax) {
    return `Password must be at most ${limits.passwordMax} characters`;
  }
  return limits && passwordScore(password) < limits.passwordScoreMin
    ? "Password is too weak. Include uppercase, lowercase, numbers, and special characters"
    : undefined;
}

export function checkConfirmation(confirmation: string, password: string): ValidationError {
  if (confirmation === "") return "Please confirm your password";
  return confirmation === password ? undefined : "Passwords do not match";
}

const SCORES: readonly (readonly [RegExp, number])[] = [
  [/^.{8,}$/su, 20],
  [/^.{12,}$/su, 10],
  [/[a-z]/, 20],
  [/[A-Z]/, 20],
  [/\d/, 20],
  [/[^A-Za-z0-9]/, 10],
];

/** 0 to 100. */
export function passwordScore(password: string): number {
  return SCORES.reduce((sum, [trait, points]) => sum + (trait.test(password) ? points : 0), 0);
}

export type StrengthLabel = "Weak" | "Fair" | "Good" | "Strong";

export function strengthLabel(score: number): StrengthLabel {
  if (score < 30) return "Weak";
  if (score < 60) return "Fair";
  return score < 80 ? "Good" : "Strong";
}
