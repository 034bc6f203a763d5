import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
import { NOTIFICATION_TYPES } from "../kinds";
import { preferencesQuery } from "../queries";

/** The preferences until the player's own are loaded, or if they cannot be loaded. */
const DEFAULT_PREFERENCES: NotificationPreferences = {
  showPopups: true,
  playSound: true,
  autoMarkRead: false,
  popupDuration: 5000,
  maxPopups: 3,
  enabledTypes: Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, true]),
  ) as NotificationPreferences["enabledTypes"],
};

export function usePreferences() {
  const { data, ...query } = useQuery(preferencesQuery);
  const patches = usePendingPatches();
  return { ...query, preferences: applyPatches(data ?? DEFAULT_PREFERENCES, patches) };
}

/** The cached preferences, without a request. */
export function useCachedPreferences(): NotificationPreferences {
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  return applyPatches(data ?? DEFAULT_PREFERENCES, usePendingPatches());
}

export function currentPreferences(): NotificationPreferences {
  const cached = queryClient.getQueryData(preferencesQuery.queryKey) ?? DEFAULT_PREFERENCES;
  return applyPatches(cached, pendingPatches());
}

export function setPreferences(preferences: NotificationPreferences): void {
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
}

/*
 * Optimistic updates: unconfirmed changes are an overlay on the server's state, so a refusal reverts only itself.
 * Changes are sent serially, because each response contains all preferences and the last one must be the newest.
 */

export type PreferencesPatch = Partial<Omit<NotificationPreferences, "enabledTypes">> & {
  enabledTypes?: Partial<NotificationPreferences["enabledTypes"]>;
};

const usePatchStore = create<{ pending: readonly PreferencesPatch[] }>()(() => ({ pending: [] }));

const usePendingPatches = () => usePatchStore(({ pending }) => pending);
const pendingPatches = () => usePatchStore.getState().pending;

/** Drops the pending changes of the previous player. */
export const resetPendingPatches = () => usePatchStore.setState({ pending: [] });

let lastRequest: Promise<void> = Promise.resolve();

/** Shows a change at once and reverts it on refusal. Throws the refusal. */
export function changePreferences(patch: PreferencesPatch): Promise<void> {
  usePatchStore.setState(({ pending }) => ({ pending: [...pending, patch] }));
  const request = lastRequest.then(() => send(patch));
  lastRequest = request.catch(() => {});
  return request;
}

async function send(patch: PreferencesPatch): Promise<void> {
  if (!isPending(patch)) return;
  try {
    const { data } = await call(
      api.PATCH("/api/notifications/preferences", { body: patch }),
      "An error occurred",
    );
    if (isPending(patch)) setPreferences(data);
  } finally {
    usePatchStore.setState(({ pending }) => ({
      pending: pending.filter((other) => other !== patch),
    }));
  }
}

const isPending = (patch: PreferencesPatch) => pendingPatches().includes(patch);

/** The preferences with the pending changes applied. */
function applyPatches(
  preferences: NotificationPreferences,
  patches: readonly PreferencesPatch[],
): NotificationPreferences {
  return patches.reduce(applyPatch, preferences);
}

function applyPatch(
  preferences: NotificationPreferences,
  { enabledTypes, ...rest }: PreferencesPatch,
): NotificationPreferences {
  return {
    ...preferences,
    ...rest,
    enabledTypes: { ...preferences.enabledTypes, ...enabledTypes },
  };
}
