import { type ReactNode, useId } from "react";

export type Refusal = {
  /** Says why; null if nothing is refused. */
  note: ReactNode;
  isRefused: boolean;
  /** The `aria-describedby` of the button that is disabled. */
  describedBy: string | undefined;
};

/** What a button needs that is disabled for the reason `text`, if there is one. */
export function useRefusal(text: string | null): Refusal {
  const id = useId();
  if (text === null) return { note: null, isRefused: false, describedBy: undefined };
  const note = (
    <p id={id} role="status" className="rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
      {text}
    </p>
  );
  return { note, isRefused: true, describedBy: id };
}
