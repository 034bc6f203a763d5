import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
import { NOTIFICATION_TYPES } from "../kinds";
import { preferencesQuery } from "../queries";
import { changedBy, pendingChanges, usePendingChanges } from "./changes";

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
  const changes = usePendingChanges();
  return { ...query, preferences: changedBy(data ?? DEFAULT_PREFERENCES, changes) };
}

/** The cached preferences, without a request. */
export function useKnownPreferences(): NotificationPreferences {
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  return changedBy(data ?? DEFAULT_PREFERENCES, usePendingChanges());
}

export function preferencesNow(): NotificationPreferences {
  const known = queryClient.getQueryData(preferencesQuery.queryKey) ?? DEFAULT_PREFERENCES;
  return changedBy(known, pendingChanges());
}
