import { useMutation } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { api, call } from "@/api/client";
import type { ChallengeDetail } from "@/api/types";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { type Report, ReportForm } from "@/ui/report-form";
import { canReport } from "../permissions";

/** For players who are signed in. */
export function ReportButton({
  detail,
  inviteCode,
  onReported,
}: {
  detail: ChallengeDetail;
  inviteCode: string | null;
  onReported: (message: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const report = useReport(detail.challenge._id, inviteCode);
  if (!canReport(detail)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Report</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Report this challenge"
        initialFocus="field"
        description="Only the moderators read it. You can report a challenge once."
      >
        <ReportForm
          report={report}
          onReported={(message) => {
            setOpen(false);
            onReported(message);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

/** Reports to the moderators. The server stores one report per player and challenge, so a retry is safe. */
const useReport = (id: string, inviteCode: string | null) =>
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
