import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, call } from "@/api/client";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import type { ReportReason } from "@/api/types";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { SelectField } from "@/ui/select";

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

type Props = {
  challengeId: string;
  inviteCode: string | null;
  onReported: (message: string) => void;
  onCancel: () => void;
};

export function ReportForm({ challengeId, inviteCode, onReported, onCancel }: Props) {
  const [reason, setReason] = useState<ReportReason | "">("");
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(NO_ERRORS);
  const maxLength = useFormLimits()?.challenge.reportDetailsMax;
  const report = useReport(challengeId, inviteCode);
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

type Report = { reason: ReportReason; details: string };

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
