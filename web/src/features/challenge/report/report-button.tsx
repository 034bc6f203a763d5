import { Flag } from "lucide-react";
import { useState } from "react";
import type { ChallengeDetail } from "@/api/types";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { canReport } from "../permissions";
import { ReportForm } from "./report-form";

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
          challengeId={detail.challenge._id}
          inviteCode={inviteCode}
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
