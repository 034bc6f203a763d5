import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError, fieldProblem } from "@/api/error";
import { useServerNow } from "@/lib/server-time";
import { useSessionDraft } from "@/lib/use-session-draft";
import { Button } from "@/ui/button";
import { TimeLeft } from "@/ui/remaining";
import { verdictText } from "@/ui/ruling-text";
import type { CaseFile, OpenCase } from "../api-types";
import { useRuleCase } from "../disputes/queries";
import { useStaffSelf } from "../use-staff-self";
import { ConfirmRuling } from "./confirm-ruling";
import {
  contradictedSides,
  draftFrom,
  draftLike,
  proposalOf,
  type RulingDraft,
  type RulingProblems,
  rulingProblems,
  rulingRequest,
  verdictOf,
} from "./draft";
import { effectOf, effectText, sentText } from "./effect";
import { PayoutPreview } from "./payout-preview";
import { needsSecondModerator, type Verdict } from "./payouts";
import { fineFieldName, PenaltyFields } from "./penalty-fields";
import { ReasonField } from "./reason-field";
import { VerdictField } from "./verdict-field";

const NO_PROBLEMS: RulingProblems = { fines: {} };

/** Decides a case: the result, why, who is penalised; before it is sent it is shown once more in money. */
export function RuleForm({
  file,
  open,
  onRuled,
}: {
  file: CaseFile;
  open: OpenCase;
  onRuled: (message: string) => void;
}) {
  const { id } = useStaffSelf();
  const { draft, setDraft, removeDraft } = useSessionDraft(
    `dl.rulingDraft.${file.challengeId}.${id}`,
    draftFrom,
  );
  const [isTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const rule = useRuleCase(file.challengeId);
  const limits = useFormLimits()?.dispute;
  const isEvidenceOpen = Date.parse(open.evidenceUntil) > useServerNow();
  const problems = (isTried ? rulingProblems(file, draft, limits) : null) ?? NO_PROBLEMS;
  const verdict = verdictOf(draft);
  const proposal = proposalOf(file);
  const change = (part: Partial<RulingDraft>) => {
    rule.reset();
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isEvidenceOpen) return;
    setTried(true);
    const found = rulingProblems(file, draft, limits);
    if (found === null) setConfirming(true);
    else focusFirst(event.currentTarget, found);
  };
  const send = (code: string) => {
    const request = rulingRequest(file, draft, limits);
    const effect = effectOf(file, draft);
    if (request === null) return;
    // The form is gone once the case is decided, and with it the callbacks of `mutate`.
    rule.mutateAsync(code === "" ? request : { ...request, code }).then(
      () => {
        setConfirming(false);
        removeDraft();
        onRuled(sentText(effect));
      },
      () => {},
    );
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {proposal ? (
          <SameRuling onSame={() => change(draftLike(file, proposal, draft.reason))} />
        ) : null}
        <VerdictField
          sides={file.sides}
          verdict={verdict}
          error={problems.verdict}
          onChange={(chosen) => change(partOf(chosen))}
        />
        <ReasonField
          sides={file.sides}
          verdict={verdict}
          isAppeal={Boolean(open.appeal)}
          reason={draft.reason}
          error={problems.reason ?? fieldProblem(rule.error, "reason")}
          onChange={(reason) => change({ reason })}
        />
        <PenaltyFields
          sides={contradictedSides(file, verdict)}
          fines={draft.fines}
          errors={problems.fines}
          onChange={(fines) => change({ fines })}
        />
        {verdict ? <PayoutPreview file={file} draft={draft} verdict={verdict} /> : null}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isEvidenceOpen ? (
            <TimeLeft until={open.evidenceUntil} label="left for evidence; a ruling comes after" />
          ) : null}
          <Button type="submit" tone="brass" disabled={isEvidenceOpen}>
            Review ruling
          </Button>
        </div>
      </form>
      {isConfirming && verdict ? (
        <ConfirmRuling
          result={resultText(file, verdict)}
          reason={draft.reason.trim()}
          effect={effectText(effectOf(file, draft))}
          preview={<PayoutPreview file={file} draft={draft} verdict={verdict} />}
          needsCode={needsSecondModerator(file, verdict.kind) || isCodeMissing(rule.error)}
          isPending={rule.isPending}
          error={rule.error}
          onConfirm={send}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

/** Fills in what the first moderator proposed; the reason stays one's own. */
function SameRuling({ onSame }: { onSame: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-[10px] bg-full-soft px-4 py-3 text-sm">
      <span>Another moderator has proposed a ruling. Look at the case before you agree.</span>
      <Button size="sm" onClick={onSame}>
        Fill in the same ruling
      </Button>
    </div>
  );
}

function partOf(verdict: Verdict): Partial<RulingDraft> {
  return { kind: verdict.kind, winnerId: verdict.kind === "winner" ? verdict.winnerId : "" };
}

function resultText({ sides }: CaseFile, verdict: Verdict): string {
  if (verdict.kind !== "winner") return verdictText({ type: verdict.kind });
  const side = sides.find(({ user }) => user._id === verdict.winnerId);
  return side ? verdictText({ type: "winner", user: side.user }) : "";
}

function isCodeMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "SECOND_FACTOR_CODE";
}

/** Moves the focus to the first field that lacks something. */
function focusFirst(form: HTMLFormElement, problems: RulingProblems): void {
  const [fined = ""] = Object.keys(problems.fines);
  const field = problems.verdict
    ? form.querySelector<HTMLElement>("input[type=radio]")
    : problems.reason
      ? form.querySelector("textarea")
      : form.querySelector<HTMLElement>(`input[name="${fineFieldName(fined)}"]`);
  field?.focus();
}
