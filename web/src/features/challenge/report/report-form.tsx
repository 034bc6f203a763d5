import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "@/api/error";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { SelectField } from "@/ui/select";
import { REPORT_DETAILS_MAX, useReport } from "./use-report";

const REASONS = [
  { value: "", label: "Choose a reason" },
  { value: "cheating", label: "Cheating" },
  { value: "false_result", label: "A false result was declared" },
  { value: "abuse", label: "Insults, threats or harassment" },
  { value: "content", label: "Title, texts or picture are not fit to be shown" },
  { value: "other", label: "Something else" },
];

type Problems = Readonly<Record<string, string>>;

const NONE: Problems = {};

/** What is missing, in the server's words. */
function check(reason: string, details: string): Problems {
  if (reason === "") return { reason: "Please say what is wrong" };
  if (reason === "other" && details.trim() === "") {
    return { details: "Please describe what is wrong" };
  }
  return NONE;
}

type Props = {
  challengeId: string;
  inviteCode: string | null;
  onReported: (message: string) => void;
  onCancel: () => void;
};

export function ReportForm({ challengeId, inviteCode, onReported, onCancel }: Props) {
  const [reason, setReason] = useState("");
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(NONE);
  const report = useReport(challengeId, inviteCode);
  const refused = report.error instanceof ApiError ? report.error.fields : NONE;
  const isAboutField = "reason" in refused || "details" in refused;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const problems = check(reason, details);
    setMissing(problems);
    if (problems !== NONE) return;
    report.mutate({ reason, details }, { onSuccess: ({ message }) => onReported(message) });
  };
  const edited = () => {
    setMissing(NONE);
    report.reset();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="What is wrong?"
        options={REASONS}
        required
        value={reason}
        error={missing["reason"] ?? refused["reason"]}
        onChange={(event) => {
          setReason(event.target.value);
          edited();
        }}
      />
      <TextArea
        label="Details"
        note={reason === "other" ? "" : "optional"}
        hint={`${details.length} of ${REPORT_DETAILS_MAX} characters`}
        required={reason === "other"}
        maxLength={REPORT_DETAILS_MAX}
        value={details}
        error={missing["details"] ?? refused["details"]}
        onChange={(event) => {
          setDetails(event.target.value);
          edited();
        }}
      />
      {report.error && !isAboutField ? (
        <InlineError message={messageOf(report.error, "Failed to report issue")} />
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="danger" isPending={report.isPending}>
          Send report
        </Button>
      </div>
    </form>
  );
}
