import { useQuery } from "@tanstack/react-query";
import { Keyboard, Scale } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "@/api/error";
import type { CaseFile } from "@/features/admin/api-types";
import { CaseHead } from "@/features/admin/disputes/case-head";
import { CasePanel, usePanelFocus } from "@/features/admin/disputes/case-panel";
import { wasDisputed } from "@/features/admin/disputes/case-text";
import { KeyboardHelp } from "@/features/admin/disputes/keyboard-help";
import { caseQuery, useReleaseCase, useTakeCase } from "@/features/admin/disputes/queries";
import { mayTake } from "@/features/admin/disputes/queue-keys";
import { useNextCase } from "@/features/admin/disputes/use-next-case";
import { PictureCompare } from "@/features/admin/evidence/picture-compare";
import { NotLoaded } from "@/features/admin/not-loaded";
import { refusalText } from "@/features/admin/refusals";
import { Rulings } from "@/features/admin/ruling/ruling-card";
import { gameName } from "@/lib/game-name";
import { usePageShortcuts } from "@/lib/shortcuts";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { PageHeading } from "@/ui/page-heading";
import { CaseSides } from "./case-evidence";
import { CaseRecord } from "./case-record";

const KEYS = [
  ["A", "Take the case"],
  ["R", "Go to the ruling"],
  ["V", "Go to the pictures"],
  ["N", "Next waiting case"],
  ["+ -", "Zoom, in the pictures"],
  ["← → ↑ ↓", "Move, in the pictures"],
  ["?", "Show this list"],
] as const;

/** The file of one dispute, or of a challenge that was reported. */
export function CasePage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(id));
  // Another case has a draft, messages and failures of its own.
  if (data) {
    return <Case key={id} file={data} error={error} onRetry={() => void refetch()} />;
  }
  if (error instanceof ApiError && error.code === "CONFLICT_OF_INTEREST") return <OwnDispute />;
  return (
    <>
      <PageHeading title="Case" />
      <NotLoaded
        error={error}
        failure="Failed to load the case"
        missing="No such case"
        back={{ to: "/admin/disputes", label: "All disputes" }}
        onRetry={() => void refetch()}
      />
    </>
  );
}

/** A challenge of the viewer's own: they see it as the other participants do. */
function OwnDispute() {
  return (
    <>
      <PageHeading title="Case" />
      <EmptyState
        icon={Scale}
        title="You cannot look into this case"
        action={<ButtonLink to="/admin/disputes">All disputes</ButtonLink>}
      >
        You take part in the challenge. Another moderator decides.
      </EmptyState>
    </>
  );
}

function Case({
  file,
  error,
  onRetry,
}: {
  file: CaseFile;
  /** Why the case could not be read again. */
  error: Error | null;
  onRetry: () => void;
}) {
  const { challengeId, title, game } = file;
  const [message, setMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const take = useTakeCase();
  const release = useReleaseCase();
  const pictures = useRef<HTMLDivElement>(null);
  const { panel, focusRuling } = usePanelFocus(file);
  const openNext = useNextCase(challengeId, setNotice);
  const mayTakeNow = file.open ? mayTake(file.open) : false;
  usePageShortcuts({
    a: () => {
      if (mayTakeNow && !take.isPending) take.mutate(challengeId);
    },
    r: focusRuling,
    v: () => pictures.current?.focus(),
    n: () => void openNext(),
    "?": () => setHelpOpen(true),
  });
  const path = `/api/admin/disputes/${challengeId}/evidence`;
  return (
    <>
      <PageHeading
        title={title}
        actions={
          <>
            <Button onClick={() => setHelpOpen(true)}>
              <Keyboard aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Keys
            </Button>
            <Button onClick={() => void openNext()}>Next case</Button>
            <ButtonLink to="/admin/disputes">All disputes</ButtonLink>
          </>
        }
      >
        {wasDisputed(file) ? "Dispute" : "Reported challenge"} · {gameName(game)}
      </PageHeading>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <Note tone="success" message={message} />
        <Note tone="info" message={notice} />
        {error ? (
          <InlineError message={refusalText(error, "Failed to load the case")} onRetry={onRetry} />
        ) : null}
        <CaseHead
          file={file}
          isReleasing={release.isPending}
          onRelease={() => release.mutate(challengeId)}
        />
        <Rulings file={file} />
        <PictureCompare ref={pictures} path={path} sides={file.sides} />
        <CaseSides file={file} path={path} />
        <CasePanel ref={panel} file={file} take={take} release={release} onRuled={setMessage} />
        <CaseRecord file={file} />
      </div>
      <KeyboardHelp keys={KEYS} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
