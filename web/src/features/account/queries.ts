import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { refreshUser } from "@/api/session";

export const statsQuery = queryOptions({
  queryKey: ["account", "stats"],
  queryFn: async ({ signal }) =>
    (
      await call(
        api.GET("/api/users/me/stats", { signal }),
        "Failed to load profile data. Please refresh the page.",
      )
    ).data.stats,
});

export const fairPlayQuery = queryOptions({
  queryKey: ["account", "fair-play"],
  queryFn: async ({ signal }) =>
    (
      await call(
        api.GET("/api/users/me/fair-play", { signal }),
        "Failed to load your fair-play history",
      )
    ).data.history,
});

export const devicesQuery = queryOptions({
  queryKey: ["account", "devices"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/auth/sessions", { signal }), "Failed to load your devices")).data
      .sessions,
});

/** All pages of the security log. */
export const securityKey = ["account", "security"];

export const securityQuery = (page: number) =>
  queryOptions({
    queryKey: [...securityKey, page],
    queryFn: async ({ signal }) => {
      const request = api.GET("/api/auth/security-events", { signal, params: { query: { page } } });
      return (await call(request, "Failed to load your security activity")).data;
    },
  });

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: async ({ signal }) =>
    (
      await call(
        api.GET("/api/auth/second-factor", { signal }),
        "Failed to load your two-step sign-in",
      )
    ).data,
});

export const signInMethodsQuery = queryOptions({
  queryKey: ["account", "sign-in-methods"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/auth/google", { signal }), "Failed to load how you sign in")).data,
});

/** Idempotent: a repeated request with the same link gets the same response. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ["account", "verification", token],
    queryFn: async () => {
      await call(
        api.POST("/api/auth/verify-email", { body: { token } }),
        "The email could not be verified",
      );
      await refreshUser();
      return "verified" as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
