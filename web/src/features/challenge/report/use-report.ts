import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";

export const REPORT_DETAILS_MAX = 1000;

export type Report = { reason: string; details: string };

/** Tells the moderators. The server keeps one report a player and challenge, so a repeat after a lost answer is safe. */
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
