import type { FormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";

/** A message where the file cannot be a picture of the player; the limits are undefined until the config is loaded. */
export function checkAvatar(
  file: File,
  limits: FormLimits["account"] | undefined,
): string | undefined {
  if (!file.type.startsWith("image/")) return "Please select a valid image file";
  return limits && file.size > limits.avatarBytesMax
    ? `Image must be less than ${fileSizeText(limits.avatarBytesMax)}`
    : undefined;
}
