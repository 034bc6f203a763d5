import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { refreshUser } from "@/api/session";
import type { Confirmation } from "../confirmation-fields";
import { secondFactorQuery, securityKey } from "../queries";

/** Asks for the secret of a new app. */
export function useEnrolment() {
  return useMutation({
    mutationFn: async (currentPassword: string) => {
      requireToken();
      const body = { currentPassword };
      const request = api.POST("/api/auth/second-factor/totp", { body });
      return (await call(request, "The app could not be set up")).data;
    },
    retry: false,
  });
}

/** Switches the factor on; resolves to the recovery codes. */
export function useActivation() {
  return useFactorChange(async (code: string) => {
    const request = api.POST("/api/auth/second-factor/totp/confirm", { body: { code } });
    return (await call(request, "The app could not be set up")).data.recoveryCodes;
  });
}

/** Replaces the recovery codes; resolves to the new ones. */
export function useNewRecoveryCodes() {
  return useFactorChange(async (body: Confirmation) => {
    const request = api.POST("/api/auth/second-factor/recovery-codes", { body });
    return (await call(request, "The recovery codes could not be replaced")).data.recoveryCodes;
  });
}

/** Switches the factor off. */
export function useDeactivation() {
  return useFactorChange(async (body: Confirmation) => {
    const request = api.POST("/api/auth/second-factor/disable", { body });
    await call(request, "Two-step sign-in could not be switched off");
  });
}

function useFactorChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => {
      requireToken();
      return send(input);
    },
    retry: false,
    // Not awaited: the new state would replace the form before it has handed on its recovery codes.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      void refreshUser();
    },
    // The log has the refused attempts too.
    onSettled: () => void client.invalidateQueries({ queryKey: securityKey }),
  });
}
