import { useEffect } from "react";
import { messageOf } from "@/api/error";

/** Challenge errors leave by themselves after this long. */
const SHOWN_MS = 5000;

type Failing = { error: Error | null; reset: () => void };

/** What a mutation was refused with, until five seconds have passed or it is tried again. */
export function usePassingError({ error, reset }: Failing, fallback: string): string | null {
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error, reset]);
  return error === null ? null : messageOf(error, fallback);
}
