import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import type { ReportReason } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button } from "./button";
import { TextArea } from "./field";
import { InlineError } from "./inline-error";
import { SelectField } from "./select";

const REASONS: readonly { value: ReportReason | ""; label: string }[] = [
  { value: "", label: "Choose a reason" },
  { value: "cheating", label: "Cheating" },
  { value: "false_result", label: "A false result was declared" },
  { value: "abuse", label: "Insults, threats or harassment" },
  { value: "content", label: "Inappropriate title, text or picture" },
  { value: "other", label: "Something else" },
];

type FieldErrors = Readonly<Record<string, string>>;

const NO_ERRORS: FieldErrors = {};

/** The missing fields, with the server's messages. */
function validate(reason: ReportReason | "", details: string): FieldErrors {
  if (reason === "") return { reason: "Please say what is wrong" };
  if (reason === "other" && details.trim() === "") {
    return { details: "Please describe what is wrong" };
  }
  return NO_ERRORS;
}

/** What is reported to the moderators. */
export type Report = { reason: ReportReason; details: string };

type ReportFormProps = {
  /** Sends the report; answered with the server's message. */
  report: UseMutationResult<{ message: string }, Error, Report>;
  onReported: (message: string) => void;
  onCancel: () => void;
};

/** The reason and the details of a report, of a challenge or a player. */
export function ReportForm({ report, onReported, onCancel }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | "">("");
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(NO_ERRORS);
  const maxLength = useFormLimits()?.challenge.reportDetailsMax;
  const error = useTransientError(report, "Failed to report issue");
  const serverErrors = report.error instanceof ApiError ? report.error.fields : NO_ERRORS;
  const isAboutField = "reason" in serverErrors || "details" in serverErrors;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const problems = validate(reason, details);
    setMissing(problems);
    if (reason === "" || problems !== NO_ERRORS) return;
    report.mutate({ reason, details }, { onSuccess: ({ message }) => onReported(message) });
  };
  const clearErrors = () => {
    setMissing(NO_ERRORS);
    report.reset();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="What is wrong?"
        options={REASONS}
        required
        value={reason}
        error={missing["reason"] ?? serverErrors["reason"]}
        onChange={(event) => {
          setReason(REASONS.find(({ value }) => value === event.target.value)?.value ?? "");
          clearErrors();
        }}
      />
      <TextArea
        label="Details"
        note={reason === "other" ? "" : "optional"}
        hint={maxLength === undefined ? undefined : `${details.length} of ${maxLength} characters`}
        required={reason === "other"}
        maxLength={maxLength}
        value={details}
        error={missing["details"] ?? serverErrors["details"]}
        onChange={(event) => {
          setDetails(event.target.value);
          clearErrors();
        }}
      />
      {error && !isAboutField ? <InlineError message={error} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="danger" isPending={report.isPending}>
          Send report
        </Button>
      </div>
    </form>
  );
}
