import { useState } from "react";
import { ApiError, messageOf } from "@/api/error";
import type { PlayLimit, PlayLimitKind } from "@/api/types";
import { formatMoney, parseUsdc, toWire, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { useTemporaryNote } from "../use-temporary-note";
import { usePlayLimitChange } from "./queries";

const LABELS: Readonly<Record<PlayLimitKind, string>> = {
  stake: "Daily stake limit",
  deposit: "Daily deposit limit",
};

/** A limit of one kind, with what counts against it. */
export function LimitForm({ kind, limit }: { kind: PlayLimitKind; limit: PlayLimit }) {
  const [text, setText] = useState(limit.limit ?? "");
  const [problem, setProblem] = useState<string>();
  const [note, showNote] = useTemporaryNote();
  const change = usePlayLimitChange(kind);
  const send = (to: string | null) =>
    change.mutate(to, {
      onSuccess: (limits) => {
        const next = limits[kind].next;
        setText(limits[kind].limit ?? "");
        showNote(next ? "The change takes effect in 24 hours" : "Saved");
      },
      onError: (error) => setProblem(error instanceof ApiError ? error.fields["limit"] : undefined),
    });
  const save = () => {
    const amount = parseUsdc(text);
    if (amount === null || amount <= 0n) {
      setProblem("Enter an amount above zero, such as 50");
      return;
    }
    setProblem(undefined);
    send(toWire(amount));
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={LABELS[kind]}
        unit="USDC"
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        value={text}
        error={problem}
        hint={<Usage limit={limit} />}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {change.isError && !problem ? (
        <InlineError message={messageOf(change.error, "The limit could not be changed")} />
      ) : null}
      <Note tone="success" message={note} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={change.isPending} aria-label={`Save: ${LABELS[kind]}`}>
          Save
        </Button>
        {limit.limit ? (
          <Button
            tone="ghost"
            disabled={change.isPending}
            aria-label={`Remove: ${LABELS[kind]}`}
            onClick={() => {
              setProblem(undefined);
              send(null);
            }}
          >
            Remove
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Usage({ limit: { limit, used, next } }: { limit: PlayLimit }) {
  const usedText = formatMoney(usdc(used), "dollars");
  const ofLimit = limit ? ` of ${formatMoney(usdc(limit), "dollars")}` : "";
  return (
    <>
      {usedText}
      {ofLimit} in the last 24 hours.
      {next ? (
        <>
          {" From "}
          <time dateTime={next.from}>{formatDateTime(next.from)}</time> on:{" "}
          {next.limit ? formatMoney(usdc(next.limit), "dollars") : "no limit"}.
        </>
      ) : null}
    </>
  );
}
