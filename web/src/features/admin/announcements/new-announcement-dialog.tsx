import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { type Option, SelectField } from "@/ui/select";
import type { Audience } from "../api-types";
import { refusalText } from "../refusals";
import { checkDraft, type Draft, type DraftProblems } from "./draft";
import { useAnnounce } from "./queries";

const AUDIENCES: readonly (Option & { value: Audience })[] = [
  { value: "all", label: "Everyone, visitors too" },
  { value: "staff", label: "Staff" },
];

const EMPTY: Draft = { text: "", audience: "all", start: "", end: "" };

/** Publishes an announcement, at once or from a time on. */
export function NewAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<DraftProblems>({});
  const announce = useAnnounce();
  const textMax = useFormLimits()?.staff.announcementMax;
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblems({});
    if (announce.error) announce.reset();
  };
  const problemOf = (field: keyof DraftProblems) =>
    problems[field] ?? fieldProblem(announce.error, field);
  const isShownByField = (["text", "startsAt", "endsAt"] as const).some(problemOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (announce.isPending) return;
    const checked = checkDraft(draft, serverNow(), textMax);
    if ("problems" in checked) {
      setProblems(checked.problems);
      return;
    }
    announce.mutate(checked.announcement, {
      onSuccess: () => {
        toast.success("The announcement is published.");
        onClose();
      },
    });
  };
  const close = () => {
    if (!announce.isPending) onClose();
  };
  return (
    <Dialog isOpen onClose={close} title="New announcement" initialFocus="field">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextArea
          label="Text"
          hint={`One line above every page.${textMax ? ` Up to ${textMax} characters.` : ""}`}
          required
          maxLength={textMax}
          value={draft.text}
          error={problemOf("text")}
          onChange={({ target }) => change({ text: target.value })}
        />
        <SelectField
          label="Audience"
          options={AUDIENCES}
          value={draft.audience}
          onChange={({ target }) =>
            change({ audience: target.value === "staff" ? "staff" : "all" })
          }
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Start"
            note="optional"
            type="datetime-local"
            hint="Without one it starts at once."
            value={draft.start}
            error={problemOf("startsAt")}
            onChange={({ target }) => change({ start: target.value })}
          />
          <Field
            label="End"
            type="datetime-local"
            hint="In your time zone."
            required
            value={draft.end}
            error={problemOf("endsAt")}
            onChange={({ target }) => change({ end: target.value })}
          />
        </div>
        {announce.error && !isShownByField ? (
          <InlineError
            message={refusalText(announce.error, "The announcement could not be published")}
          />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" tone="brass" isPending={announce.isPending}>
            Publish
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
