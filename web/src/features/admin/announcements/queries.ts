import { queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { AnnouncementRequest } from "../api-types";
import { adminKeys, useStaffAction } from "../queries";

const REFETCH_SHOWN_MS = 5 * 60_000;

const announcementKeys = {
  shown: ["announcements"] as const,
  all: [...adminKeys.all, "announcements"] as const,
};

/** What is announced to the viewer now. Polled, since no event reports a planned start, and visitors get none. */
export const shownAnnouncementsQuery = queryOptions({
  queryKey: announcementKeys.shown,
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/announcements", { signal });
    return (await call(request, "Failed to load the announcements")).data;
  },
  staleTime: 30_000,
  refetchInterval: REFETCH_SHOWN_MS,
  refetchOnWindowFocus: true,
});

/** Every announcement, for the staff. */
export const announcementsQuery = queryOptions({
  queryKey: announcementKeys.all,
  queryFn: async ({ signal }) => {
    const request = api.GET("/api/admin/announcements", { signal });
    return (await call(request, "Failed to load the announcements")).data;
  },
  staleTime: 0,
});

export const useAnnounce = () =>
  useStaffAction(
    (body: AnnouncementRequest) =>
      call(
        api.POST("/api/admin/announcements", { body }),
        "The announcement could not be published",
      ),
    announcementKeys.shown,
  );

export const useEndAnnouncement = (id: string) =>
  useStaffAction<void, unknown>(
    () =>
      call(
        api.POST("/api/admin/announcements/{id}/end", { params: { path: { id } } }),
        "The announcement could not be ended",
      ),
    announcementKeys.shown,
  );
