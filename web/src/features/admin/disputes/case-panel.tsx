import { Lock } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { PersonName } from "@/ui/person-name";
import type { CaseFile } from "../api-types";
import { refusalText } from "../refusals";
import { RuleForm } from "../ruling/rule-form";
import { conflictText, wasDisputed } from "./case-text";
import type { useReleaseCase, useTakeCase } from "./queries";

/** What the viewer may do about the case: take it, decide it, or only read it. */
export function CasePanel({
  file,
  take,
  release,
  ref,
  onRuled,
}: {
  file: CaseFile;
  take: ReturnType<typeof useTakeCase>;
  release: ReturnType<typeof useReleaseCase>;
  /** The part that takes the focus when the viewer wants to rule. */
  ref: Ref<HTMLDivElement>;
  onRuled: (message: string) => void;
}) {
  const error = take.error ?? release.error;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title="Ruling">
        <div className="grid gap-4">
          {error ? (
            <InlineError message={refusalText(error, "The case could not be changed")} />
          ) : null}
          <Body file={file} take={take} onRuled={onRuled} />
        </div>
      </Card>
    </div>
  );
}

function Body({
  file,
  take,
  onRuled,
}: {
  file: CaseFile;
  take: ReturnType<typeof useTakeCase>;
  onRuled: (message: string) => void;
}) {
  const { challengeId, open } = file;
  if (!wasDisputed(file)) return <ReadOnly>There was no dispute, so nothing is ruled.</ReadOnly>;
  if (!open) return <ReadOnly>This dispute is decided.</ReadOnly>;
  const { conflict, moderator } = open;
  if (conflict) return <ReadOnly>You cannot decide it. {conflictText(conflict)}</ReadOnly>;
  if (open.isMine) return <RuleForm file={file} open={open} onRuled={onRuled} />;
  if (moderator)
    return (
      <ReadOnly>
        Taken by <PersonName user={moderator} />, who decides it.
      </ReadOnly>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-fg-2">Take the case to decide it. No other moderator can then.</p>
      <Button tone="brass" isPending={take.isPending} onClick={() => take.mutate(challengeId)}>
        Take the case
      </Button>
    </div>
  );
}

function ReadOnly({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-fg-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}

/** The panel's element, which gets the focus that a button loses when what it did removes it. */
export function usePanelFocus(file: CaseFile | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const state = file && `${file.open?.isMine} ${file.open?.stage}`;
  const previous = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (previous.current !== undefined && previous.current !== state && isLost) {
      panel.current?.focus({ preventScroll: true });
    }
    previous.current = state;
  }, [state]);
  return {
    panel,
    /** Moves to the first field of the ruling, or to the reason why there is none. */
    focusRuling: () => {
      const element = panel.current;
      const field = element?.querySelector<HTMLElement>("form input:not(:disabled)");
      (field ?? element)?.focus();
    },
  };
}
