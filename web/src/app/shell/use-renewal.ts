import { useEffect } from "react";
import { renewSession } from "@/api/session";

/** One minute before the access token would expire. */
const RENEWAL_EVERY_MS = 14 * 60_000;

/** Renews the token before it expires, while the user is signed in. */
export function useTokenRenewal(): void {
  useEffect(() => {
    const timer = setInterval(() => void renewSession(), RENEWAL_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
