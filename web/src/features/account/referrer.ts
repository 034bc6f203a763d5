import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { useDebounced } from "@/lib/use-debounced";

const REFERRAL_CODE_MIN = 6;
const TYPING_PAUSE_MS = 500;

export const INVALID_REFERRAL = "Invalid referral code";

/** The owner of a referral code; null if it is unknown. */
export const referrerQuery = (code: string) =>
  queryOptions({
    queryKey: ["referral", "validate", code],
    queryFn:
      code.length < REFERRAL_CODE_MIN
        ? skipToken
        : async ({ signal }) => {
            try {
              const request = api.POST("/api/referral/validate", {
                body: { referralCode: code },
                signal,
              });
              return (await call(request, INVALID_REFERRAL)).data.referrer;
            } catch (error) {
              if (error instanceof ApiError && isUnknownCode(error)) return null;
              throw error;
            }
          },
  });

function isUnknownCode(error: ApiError): boolean {
  return error.status === 404 || error.status === 400 || error.status === 422;
}

/** Looks up a code while it is typed, once the typing pauses. */
export function useReferrer(typed: string) {
  const code = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const query = useQuery(referrerQuery(code));
  const isCurrent = code === typed.trim();
  return {
    referrer: isCurrent ? (query.data ?? null) : null,
    isInvalid: isCurrent && query.data === null,
    isChecking: query.isFetching,
  };
}
