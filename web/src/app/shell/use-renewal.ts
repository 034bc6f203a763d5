import { useEffect } from "react";
import { renewSession } from "@/api/session";

/** One minute before the access token would expire. */
const RENEWAL_EVERY_MS = 14 * 60_000;

/** While somebody is signed in, the token is renewed before it can fail a call. */
export function useTokenRenewal(): void {
  useEffect(() => {
    const timer = setInterval(() => void renewSession(), RENEWAL_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
