import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { Dialog } from "@/ui/dialog";
import { type Report, ReportForm } from "@/ui/report-form";

/** Reports a challenge; for players who are signed in. */
export function ReportDialog({
  challengeId,
  inviteCode,
  isOpen,
  onReported,
  onClose,
}: {
  challengeId: string;
  inviteCode: string | null;
  isOpen: boolean;
  onReported: (message: string) => void;
  onClose: () => void;
}) {
  const report = useReport(challengeId, inviteCode);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Report this challenge"
      initialFocus="field"
      description="Only the moderators read it. You can report a challenge once."
    >
      <ReportForm
        report={report}
        onReported={(message) => {
          onClose();
          onReported(message);
        }}
        onCancel={onClose}
      />
    </Dialog>
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
