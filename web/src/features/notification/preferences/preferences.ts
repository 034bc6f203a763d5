import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
import { NOTIFICATION_TYPES } from "../kinds";
import { preferencesQuery } from "../queries";

/** Part-a, section 3: what holds until the player's own have come, and where they do not. */
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
  return { ...query, preferences: data ?? DEFAULT_PREFERENCES };
}

export function preferencesNow(): NotificationPreferences {
  return queryClient.getQueryData(preferencesQuery.queryKey) ?? DEFAULT_PREFERENCES;
}
