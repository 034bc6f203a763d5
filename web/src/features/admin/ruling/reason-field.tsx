import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";
import { TextArea } from "@/ui/field";
import { SelectField } from "@/ui/select";
import type { CaseSide } from "../api-types";
import type { Verdict } from "./payouts";
import { fillTemplate, type TemplateNames, templatesFor } from "./templates";

/** The published reason; a template fills in words that the moderator then edits. */
export function ReasonField({
  sides,
  verdict,
  isAppeal,
  reason,
  error,
  onChange,
}: {
  sides: readonly CaseSide[];
  verdict: Verdict | null;
  isAppeal: boolean;
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  const [filled, setFilled] = useState<string | null>(null);
  const max = useFormLimits()?.dispute.reasonMax;
  const templates = verdict === null ? [] : templatesFor(verdict.kind, isAppeal);
  const choose = (id: string) => {
    const template = templates.find((candidate) => candidate.id === id);
    if (!template || verdict === null) return;
    const text = template.text(namesOf(sides, verdict));
    onChange(fillTemplate(reason, filled, text));
    setFilled(text);
  };
  return (
    <>
      <SelectField
        label="Template"
        hint={
          verdict === null ? "Choose the result first" : "Fills in a reason, which you can edit"
        }
        disabled={verdict === null}
        options={[
          { value: "", label: "Choose a template" },
          ...templates.map(({ id, label }) => ({ value: id, label })),
        ]}
        // It fills in a text and remembers no choice: the same template may be chosen again.
        value=""
        onChange={({ target }) => choose(target.value)}
      />
      <TextArea
        label="Reason"
        note="published, without your name"
        rows={5}
        hint={`${lengthOf(reason)}${max === undefined ? "" : ` of ${max}`} characters`}
        maxLength={max}
        value={reason}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

const names = new Intl.ListFormat("en");

function namesOf(sides: readonly CaseSide[], verdict: Verdict): TemplateNames {
  const winnerId = verdict.kind === "winner" ? verdict.winnerId : null;
  const winner = sides.find(({ user }) => user._id === winnerId)?.user.username ?? "the winner";
  const losers = sides.filter(({ user }) => user._id !== winnerId);
  return { winner, losers: names.format(losers.map(({ user }) => user.username)) };
}
