import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { ReportReason } from "@/api/types";

export type Report = { reason: ReportReason; details: string };

/** Reports to the moderators. The server stores one report per player and challenge, so a retry is safe. */
export const useReport = (id: string, inviteCode: string | null) =>
  useMutation({
    mutationFn: (body: Report) =>
      call(
        api.POST("/api/challenges/{id}/report", {
          params: { path: { id }, query: inviteCode ? { inviteCode } : {} },
          body,
        }),
        "Failed to report issue",
      ),
    retry: false,
  });
