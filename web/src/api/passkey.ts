import { queryOptions } from "@tanstack/react-query";
import { PasskeyRefusal, signByPasskey } from "@/lib/passkey";
import { api, call, requireToken } from "./client";
import { messageOf } from "./error";
import type { PasskeyConfirmation, PasskeyPurpose } from "./types";

export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/auth/passkeys", { signal }), "Failed to load your passkeys")).data
      .passkeys,
});

/** Asks for one of the player's passkeys; resolves to what confirms one command of this purpose. */
export async function confirmByPasskey(purpose: PasskeyPurpose): Promise<PasskeyConfirmation> {
  requireToken();
  const request = api.POST("/api/auth/passkeys/confirm/options", { body: { purpose } });
  const { ceremony, options } = (await call(request, "The passkey could not be used")).data;
  return { ceremony, credential: await signByPasskey(options) };
}

/** What the screen shows about a passkey that was not used. */
export function passkeyMessage(error: Error, fallback: string): string {
  return error instanceof PasskeyRefusal ? error.message : messageOf(error, fallback);
}
