import { create } from "zustand";
import { api, call } from "@/api/client";
import type { NotificationPreferences } from "@/api/types";
import { preferencesHeard } from "../cache";

/*
 * What the player has chosen and the server has not answered yet lies over what the server has said, and is taken off
 * when it is answered: a refusal takes away nothing but what was refused. One change is sent after the other, because
 * each answer says how all of them stand, and the last one has to be the newest.
 */

export type PreferencesPatch = Partial<Omit<NotificationPreferences, "enabledTypes">> & {
  enabledTypes?: Partial<NotificationPreferences["enabledTypes"]>;
};

const useChangesStore = create<{ pending: readonly PreferencesPatch[] }>()(() => ({ pending: [] }));

export const usePendingChanges = () => useChangesStore(({ pending }) => pending);
export const pendingChanges = () => useChangesStore.getState().pending;

/** Another player: what the one before wanted is sent for nobody. */
export const changesForgotten = () => useChangesStore.setState({ pending: [] });

let lastSent: Promise<void> = Promise.resolve();

/** Shown at once, and as the server has it where it refuses. Throws the refusal. */
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
    if (isPending(patch)) preferencesHeard(data as NotificationPreferences);
  } finally {
    useChangesStore.setState(({ pending }) => ({ pending: pending.filter((it) => it !== patch) }));
  }
}

const isPending = (patch: PreferencesPatch) => pendingChanges().includes(patch);

/** The preferences as their owner sees them. */
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
