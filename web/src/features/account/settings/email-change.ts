import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { refreshUser } from "@/api/session";
import type { EmailChange } from "@/api/types";
import type { Confirmation } from "../confirmation-fields";

const POLL_MS = 10_000;

/** The change that waits; asked for again while it does, because its links are followed in another tab or on another device. */
export const emailChangeQuery = queryOptions({
  queryKey: ["account", "email-change"],
  queryFn: async ({ signal, client }): Promise<EmailChange | null> => {
    const request = api.GET("/api/auth/change-email", { signal });
    const { change } = (await call(request, "Failed to load the change of your address")).data;
    const before = client.getQueryData<EmailChange | null>(["account", "email-change"]);
    // It has ended, perhaps because it is complete: the account may have the new address.
    if (before && !change) await refreshUser();
    return change ?? null;
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
});

export type EmailChangeRequest = { email: string; isOldMailboxLost: boolean } & Confirmation;

/** Asks for another address. */
export function useEmailChange() {
  return useCommand(async (body: EmailChangeRequest) => {
    await call(api.POST("/api/auth/change-email", { body }), "The address could not be changed");
  });
}

/** Sends the links again that were not followed yet. */
export function useEmailChangeResend() {
  return useCommand(async () => {
    await call(api.POST("/api/auth/change-email/resend"), "The links could not be sent again");
  });
}

/** Ends the change that waits. */
export function useEmailChangeCancel() {
  return useCommand(async () => {
    await call(api.POST("/api/auth/change-email/cancel"), "The change could not be cancelled");
  });
}

function useCommand<Body>(send: (body: Body) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => {
      requireToken();
      return send(body);
    },
    retry: false,
    // Also after a refusal: the change may have ended on another device.
    onSettled: () => client.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}
