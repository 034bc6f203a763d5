const MEGABYTE = 1024 * 1024;

/** Formats a limit of file sizes: "5MB". */
export const fileSizeText = (bytes: number): string => `${Math.round(bytes / MEGABYTE)}MB`;
