import type { FormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";
import { lengthOf } from "@/lib/length-of";

/** The validation of sign-in, registration and password change. Each check returns a message, or undefined. */
type ValidationError = string | undefined;

/** Undefined until the config is loaded. */
type Limits = FormLimits["account"] | undefined;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkEmail(email: string): ValidationError {
  if (email.trim() === "") return "Email is required";
  return EMAIL.test(email.trim()) ? undefined : "Email is invalid";
}

/** The name at sign-in, an address or a username. The messages speak of an e-mail address, as the server's do. */
export function checkIdentifier(identifier: string, limits: Limits): ValidationError {
  if (identifier.trim() === "" || identifier.includes("@")) return checkEmail(identifier);
  return checkUsername(identifier, limits) === undefined ? undefined : "Email is invalid";
}

export function checkLoginPassword(password: string, limits: Limits): ValidationError {
  if (password === "") return "Password is required";
  return limits && lengthOf(password) < limits.passwordTypedMin
    ? `Password must be at least ${limits.passwordTypedMin} characters`
    : undefined;
}

export function checkUsername(username: string, limits: Limits): ValidationError {
  const name = username.trim();
  if (name === "") return "Username is required";
  if (limits && lengthOf(name) < limits.usernameMin) {
    return `Username must be at least ${limits.usernameMin} characters`;
  }
  if (limits && lengthOf(name) > limits.usernameMax) {
    return `Username must be less than ${limits.usernameMax} characters`;
  }
  return /^\w+$/.test(name)
    ? undefined
    : "Username can only contain letters, numbers, and underscores";
}

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

export function checkAvatar(file: File, limits: Limits): ValidationError {
  if (!file.type.startsWith("image/")) return "Please select a valid image file";
  return limits && file.size > limits.avatarBytesMax
    ? `Image must be less than ${fileSizeText(limits.avatarBytesMax)}`
    : undefined;
}
