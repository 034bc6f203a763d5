import { STEPS, type Step } from "./steps";

const KEY = "dl.challengeDraft.step";

/** Stores the step that the form has reached, for a reload. A visit is an entry of the browser's history. */
export function storeStep(visit: string, step: Step): void {
  sessionStorage.setItem(KEY, `${visit} ${step}`);
}

/** The step that the form opens with: what this visit had reached, what a return from the wallet asks for, or the first. */
export function openingStep(visit: string, search: string): Step {
  const stored = sessionStorage.getItem(KEY);
  const reached = STEPS.find((step) => stored === `${visit} ${step}`);
  const asked = new URLSearchParams(search).get("return");
  return reached ?? STEPS.find((step) => step === asked) ?? "Game";
}

export const removeStep = () => sessionStorage.removeItem(KEY);
