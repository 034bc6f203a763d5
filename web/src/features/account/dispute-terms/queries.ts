import { queryOptions } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";

export const termsStatusQuery = queryOptions({
  queryKey: ["account", "dispute-terms"],
  queryFn: async ({ signal }) => {
    requireToken();
    return await call(
      api.GET("/api/auth/dispute-terms-status", { signal }),
      "Failed to check dispute terms status",
    );
  },
});

export async function acceptTerms() {
  requireToken();
  const request = api.POST("/api/auth/accept-dispute-terms");
  return (await call(request, "Failed to accept dispute terms")).user;
}
