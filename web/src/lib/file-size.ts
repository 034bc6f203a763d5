const MEGABYTE = 1024 * 1024;

/** Formats a limit of file sizes: "5MB". */
export const fileSizeText = (bytes: number): string => `${Math.round(bytes / MEGABYTE)}MB`;

const UNITS = ["B", "KB", "MB"] as const;

/** "640 B", "12 KB", "9.8 MB". */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit: (typeof UNITS)[number] = "B";
  for (const next of UNITS.slice(1)) {
    if (size < 1000) break;
    size /= 1024;
    unit = next;
  }
  const digits = unit === "MB" && size < 100 ? 1 : 0;
  return `${size.toFixed(digits)} ${unit}`;
}
