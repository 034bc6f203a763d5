import { create } from "zustand";
import { api, call } from "@/api/client";
import type { NotificationPreferences } from "@/api/types";
import { preferencesHeard } from "../cache";

/*
 * Optimistic updates: unconfirmed changes are an overlay on the server's state, so a refusal reverts only itself.
 * Changes are sent serially, because each response contains all preferences and the last one must be the newest.
 */

export type PreferencesPatch = Partial<Omit<NotificationPreferences, "enabledTypes">> & {
  enabledTypes?: Partial<NotificationPreferences["enabledTypes"]>;
};

const useChangesStore = create<{ pending: readonly PreferencesPatch[] }>()(() => ({ pending: [] }));

export const usePendingChanges = () => useChangesStore(({ pending }) => pending);
export const pendingChanges = () => useChangesStore.getState().pending;

/** Drops the pending changes of the previous player. */
export const changesForgotten = () => useChangesStore.setState({ pending: [] });

let lastSent: Promise<void> = Promise.resolve();

/** Shows a change at once and reverts it on refusal. Throws the refusal. */
export function changePreferences(patch: PreferencesPatch): Promise<void> {
  useChangesStore.setState(({ pending }) => ({ pending: [...pending, patch] }));
  const sent = lastSent.then(() => send(patch));
  lastSent = sent.catch(() => {});
  return sent;
}

async function send(patch: PreferencesPatch): Promise<void> {
  if (!isPending(patch)) return;
  try {
    const { data } = await call(
      api.PATCH("/api/notifications/preferences", { body: patch }),
      "An error occurred",
    );
    if (isPending(patch)) preferencesHeard(data);
  } finally {
    useChangesStore.setState(({ pending }) => ({ pending: pending.filter((it) => it !== patch) }));
  }
}

const isPending = (patch: PreferencesPatch) => pendingChanges().includes(patch);

/** The preferences with the pending changes applied. */
export function changedBy(
  preferences: NotificationPreferences,
  changes: readonly PreferencesPatch[],
): NotificationPreferences {
  return changes.reduce(patched, preferences);
}

function patched(
  preferences: NotificationPreferences,
  { enabledTypes, ...rest }: PreferencesPatch,
): NotificationPreferences {
  return {
    ...preferences,
    ...rest,
    enabledTypes: { ...preferences.enabledTypes, ...enabledTypes },
  };
}
