import type { ChangeEvent } from "react";
import type { TeamRef } from "@/api/types";
import type { ChallengeDraft, TextField } from "./draft";
import type { DraftErrors } from "./validate";

/** The props of every step: the draft, its errors, and its setters. */
export type DraftForm = {
  draft: ChallengeDraft;
  errors: DraftErrors;
  cover: File | null;
  isLocked: (field: TextField) => boolean;
  onChange: (field: TextField, value: string) => void;
  onCover: (file: File | null) => void;
  onInvited: (ids: string[]) => void;
  onRoster: (ids: string[]) => void;
  onOpponent: (team: TeamRef | null) => void;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The props of one field. */
export function fieldProps({ draft, errors, isLocked, onChange }: DraftForm, field: TextField) {
  return {
    name: field,
    value: draft[field],
    error: errors[field],
    disabled: isLocked(field),
    onChange: (event: ChangeEvent<Control>) => onChange(field, event.target.value),
  };
}

export function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
