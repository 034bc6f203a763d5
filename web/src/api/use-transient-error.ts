import { useEffect } from "react";
import { messageOf } from "./error";

/** How long an error is shown. */
const SHOWN_MS = 5000;

type FailableMutation = { error: Error | null; reset: () => void };

/** The error message of a mutation, until five seconds have passed or it is retried. */
export function useTransientError(
  { error, reset }: FailableMutation,
  fallback: string,
): string | null {
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error, reset]);
  return error === null ? null : messageOf(error, fallback);
}
