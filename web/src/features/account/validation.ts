import type { FormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";

/** The validation of names and of a password that is typed. Each check returns a message, or undefined. */
type ValidationError = string | undefined;

/** Undefined until the config is loaded. */
type Limits = FormLimits["account"] | undefined;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkEmail(email: string): ValidationError {
  if (email.trim() === "") return "Email is required";
  return EMAIL.test(email.trim()) ? undefined : "Email is invalid";
}

/** The name at sign-in, an address or a username. The messages speak of an email address, as the server's do. */
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
