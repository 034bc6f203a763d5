import { queryOptions } from "@tanstack/react-query";
import { api, call } from "./client";

/** The viewer's referral link, which the server alone puts together. */
export const referralLinkQuery = queryOptions({
  queryKey: ["referral-link"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/referral/link", { signal }), "Referral link not available")).data
      .referralLink,
  staleTime: Number.POSITIVE_INFINITY,
});
