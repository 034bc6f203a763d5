import { useMutation } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { toast } from "@/lib/toast";
import { Dialog } from "@/ui/dialog";
import { type Report, ReportForm } from "@/ui/report-form";

type ReportDialogProps = {
  player: { _id: string; username: string };
  isOpen: boolean;
  onClose: () => void;
};

/** Reports a player to the moderators. */
export function ReportDialog({ player: { _id, username }, isOpen, onClose }: ReportDialogProps) {
  const report = useReport(_id);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Report ${username}`}
      initialFocus="field"
      description="Only the moderators read it. You can report a player once a day."
    >
      <ReportForm
        report={report}
        onReported={(message) => {
          onClose();
          toast.success(message);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The server stores one report per reporter, player and day, so a retry is safe. */
const useReport = (id: string) =>
  useMutation({
    mutationFn: (body: Report) =>
      call(
        api.POST("/api/users/{id}/report", { params: { path: { id } }, body }),
        "Failed to report the player",
      ),
    retry: false,
  });
