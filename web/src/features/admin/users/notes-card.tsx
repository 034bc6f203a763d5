import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import type { StaffNote } from "../api-types";
import { refusalText } from "../refusals";
import { UserLink } from "../user-link";
import { useAddNote } from "./queries";

/** What the staff wrote about an account; the player never sees it. */
export function NotesCard({ userId, notes }: { userId: string; notes: StaffNote[] }) {
  return (
    <Card title="Notes">
      <div className="grid gap-4">
        <NoteForm userId={userId} />
        {notes.length === 0 ? (
          <p className="text-sm text-fg-3">No notes yet. Only the staff reads them.</p>
        ) : (
          <ul aria-label="Notes of the staff" className="grid gap-3">
            {notes.map(({ _id, text, by, at }) => (
              <li key={_id} className="border-l-2 border-line pl-3">
                <p className="whitespace-pre-wrap">{text}</p>
                <p className="text-xs text-fg-3">
                  <UserLink user={by} /> · <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const add = useAddNote(userId);
  const noteMax = useFormLimits()?.staff.userNoteMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    setMissing(note === "");
    if (note === "" || add.isPending) return;
    add.mutate({ text: note }, { onSuccess: () => setText("") });
  };
  const problem = isMissing ? "Write the note first" : fieldProblem(add.error, "text");
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextArea
        label="New note"
        hint={`Only the staff reads it.${noteMax ? ` Up to ${noteMax.toLocaleString("en")} characters.` : ""}`}
        rows={2}
        maxLength={noteMax}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
          if (add.error) add.reset();
        }}
      />
      {add.error && !problem ? (
        <InlineError message={refusalText(add.error, "The note could not be saved")} />
      ) : null}
      <div>
        <Button type="submit" isPending={add.isPending}>
          Add note
        </Button>
      </div>
    </form>
  );
}
