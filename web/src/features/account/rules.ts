/** The rules of sign-in, registration and password change. Each answers what is wrong, or nothing. */
type Complaint = string | undefined;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const USERNAME_MIN = 3;
const USERNAME_MAX = 20;
const LOGIN_PASSWORD_MIN = 6;
const REGISTER_PASSWORD_MIN = 8;
const CHANGE_PASSWORD_MIN = 6;
const STRENGTH_MIN = 60;

export function checkEmail(email: string): Complaint {
  if (email.trim() === "") return "Email is required";
  return EMAIL.test(email.trim()) ? undefined : "Email is invalid";
}

export function checkLoginPassword(password: string): Complaint {
  if (password === "") return "Password is required";
  return password.length < LOGIN_PASSWORD_MIN
    ? "Password must be at least 6 characters"
    : undefined;
}

export function checkUsername(username: string): Complaint {
  const name = username.trim();
  if (name === "") return "Username is required";
  if (name.length < USERNAME_MIN) return "Username must be at least 3 characters";
  if (name.length > USERNAME_MAX) return "Username must be less than 20 characters";
  return /^\w+$/.test(name)
    ? undefined
    : "Username can only contain letters, numbers, and underscores";
}

export function checkNewPassword(password: string): Complaint {
  if (password === "") return "Password is required";
  if (password.length < REGISTER_PASSWORD_MIN) return "Password must be at least 8 characters";
  return passwordScore(password) < STRENGTH_MIN
    ? "Password is too weak. Include uppercase, lowercase, numbers, and special characters"
    : undefined;
}

export function checkConfirmation(confirmation: string, password: string): Complaint {
  if (confirmation === "") return "Please confirm your password";
  return confirmation === password ? undefined : "Passwords do not match";
}

export function checkChangedPassword(password: string): Complaint {
  if (password.length < CHANGE_PASSWORD_MIN) return "Password must be at least 6 characters long";
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)
    ? undefined
    : "Password must contain at least one lowercase letter, one uppercase letter, and one number";
}

const SCORES: readonly (readonly [RegExp, number])[] = [
  [/^.{8,}$/s, 20],
  [/^.{12,}$/s, 10],
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

const AVATAR_BYTES_MAX = 5 * 1024 * 1024;

export function checkAvatar(file: File): Complaint {
  if (!file.type.startsWith("image/")) return "Please select a valid image file";
  return file.size > AVATAR_BYTES_MAX ? "Image must be less than 5MB" : undefined;
}
