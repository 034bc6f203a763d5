import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import { toast } from "@/lib/toast";
import { type Option, SelectField } from "@/ui/select";
import type { ReportResult, ReportRow } from "../api-types";
import { ReasonDialog } from "../reason-dialog";
import { useCloseReport } from "./queries";
import { RESULTS } from "./report-item";

const CHOICES: readonly (Option & { value: ReportResult })[] = [
  { value: "no_action", label: RESULTS.no_action },
  { value: "action_taken", label: RESULTS.action_taken },
];

/** Closes a report with a result, which the reporter is notified of, and a note for the staff. */
export function CloseReportDialog({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const [result, setResult] = useState<ReportResult>("no_action");
  const close = useCloseReport(report._id);
  const staff = useFormLimits()?.staff;
  const { username } = report.reporter;
  return (
    <ReasonDialog
      title={`Close the report by ${username}?`}
      description={`${username} gets a notification with the result, without the note. A closed report stays closed.`}
      label="Note"
      hint="Only the staff reads it"
      field="note"
      limits={staff && { min: staff.outcomeNoteMin, max: staff.outcomeNoteMax }}
      confirmLabel="Close report"
      tone="brass"
      action={close}
      failure="The report could not be closed"
      onConfirm={(note) =>
        close.mutate(
          { result, note },
          {
            onSuccess: () => {
              toast.success(`The report by ${username} is closed.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="Result"
        options={CHOICES}
        value={result}
        error={fieldProblem(close.error, "result")}
        onChange={({ target }) => {
          setResult(CHOICES.find(({ value }) => value === target.value)?.value ?? result);
          if (close.error) close.reset();
        }}
      />
    </ReasonDialog>
  );
}
