import { useState } from "react";
import type { DisputePage } from "@/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { TimeLeft } from "@/ui/remaining";
import { EvidenceFields } from "../evidence/evidence-fields";
import { useEvidenceUpload } from "../evidence/use-evidence-upload";
import { isAllowed } from "./sides";

/** The form that adds evidence while it is taken. */
export function AddEvidence({
  page,
  seatId,
  userId,
}: {
  page: DisputePage;
  seatId: string | null;
  userId: string;
}) {
  const { draft, lostFiles, change, states, isSending, problem, linksError, send, retryFile } =
    useEvidenceUpload(page.challengeId, userId);
  const [isDone, setDone] = useState(false);
  const until = page.deadlines.find(({ kind }) => kind === "evidence")?.at;
  if (!isAllowed(page, seatId, "add_evidence") || until === undefined) return null;
  return (
    <Card title="Add evidence" aside={<TimeLeft until={until} />}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setDone(false);
          void send().then(setDone);
        }}
      >
        <EvidenceFields
          draft={draft}
          lostFiles={lostFiles}
          states={states}
          linksError={linksError ?? undefined}
          onChange={change}
          onRetry={(fileId) => void retryFile(fileId)}
        />
        {problem ? <InlineError message={problem} /> : null}
        <Note tone="success" message={isDone ? "Evidence added" : null} />
        <p className="text-xs text-fg-2">Evidence cannot be changed or removed once it is sent.</p>
        <div className="flex justify-end">
          <Button type="submit" tone="brass" isPending={isSending}>
            Send evidence
          </Button>
        </div>
      </form>
    </Card>
  );
}
