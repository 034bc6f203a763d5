import { queryOptions } from "@tanstack/react-query";
import { api, call, multipart, requireToken } from "@/api/client";
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

export const devicesQuery = queryOptions({
  queryKey: ["account", "devices"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/auth/sessions", { signal }), "Failed to load your devices")).data
      .sessions,
});

export const securityQuery = (page: number) =>
  queryOptions({
    queryKey: ["account", "security", page],
    queryFn: async ({ signal }) => {
      const request = api.GET("/api/auth/security-events", { signal, params: { query: { page } } });
      return (await call(request, "Failed to load your security activity")).data;
    },
  });

export async function revokeDevice(id: string) {
  const params = { path: { id } };
  await call(api.DELETE("/api/auth/sessions/{id}", { params }), "Failed to sign the device out");
}

export async function revokeOtherDevices() {
  await call(api.DELETE("/api/auth/sessions"), "Failed to sign the other devices out");
}

export type ProfileUpdate = {
  username: string;
  name: string;
  /** A new picture, null to take the picture away, undefined to leave it. */
  avatar: File | null | undefined;
};

export async function updateProfile({ username, name, avatar }: ProfileUpdate) {
  requireToken();
  const names = { username: username.trim(), name: name.trim() };
  const body =
    avatar instanceof File ? multipart(toFormBody(names, avatar)) : toJsonBody(names, avatar);
  return (await call(api.PUT("/api/auth/profile", { body }), "Failed to update profile")).user;
}

function toJsonBody(names: { username: string; name: string }, avatar: null | undefined) {
  return avatar === null ? { ...names, avatar } : names;
}

function toFormBody(names: { username: string; name: string }, avatar: File): FormData {
  const form = new FormData();
  form.set("username", names.username);
  form.set("name", names.name);
  form.set("avatar", avatar);
  return form;
}

export async function changePassword(body: { currentPassword: string; newPassword: string }) {
  requireToken();
  await call(api.POST("/api/auth/change-password", { body }), "Failed to change password");
}

/** Asking twice changes nothing: a link that was followed answers the same again. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ["account", "verification", token],
    queryFn: async () => {
      await call(
        api.POST("/api/auth/verify-email", { body: { token } }),
        "The e-mail could not be verified",
      );
      await refreshUser();
      return "verified" as const;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function resendVerification(): Promise<string> {
  const request = api.POST("/api/auth/verify-email/resend");
  const { message } = await call(request, "The e-mail could not be sent");
  return message ?? "Verification e-mail sent";
}
