import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import type { ReportReason } from "@/api/types";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { SelectField } from "@/ui/select";
import { useReport } from "./use-report";

const REASONS: readonly { value: ReportReason | ""; label: string }[] = [
  { value: "", label: "Choose a reason" },
  { value: "cheating", label: "Cheating" },
  { value: "false_result", label: "A false result was declared" },
  { value: "abuse", label: "Insults, threats or harassment" },
  { value: "content", label: "Title, texts or picture are not fit to be shown" },
  { value: "other", label: "Something else" },
];

type Problems = Readonly<Record<string, string>>;

const NONE: Problems = {};

/** The missing fields, with the server's messages. */
function check(reason: ReportReason | "", details: string): Problems {
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
  const [reason, setReason] = useState<ReportReason | "">("");
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(NONE);
  const most = useFormLimits()?.challenge.reportDetailsMax;
  const report = useReport(challengeId, inviteCode);
  const refused = report.error instanceof ApiError ? report.error.fields : NONE;
  const isAboutField = "reason" in refused || "details" in refused;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const problems = check(reason, details);
    setMissing(problems);
    if (reason === "" || problems !== NONE) return;
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
          setReason(REASONS.find(({ value }) => value === event.target.value)?.value ?? "");
          edited();
        }}
      />
      <TextArea
        label="Details"
        note={reason === "other" ? "" : "optional"}
        hint={most === undefined ? undefined : `${details.length} of ${most} characters`}
        required={reason === "other"}
        maxLength={most}
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
