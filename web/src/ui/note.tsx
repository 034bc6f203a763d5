import clsx from "clsx";
import { Check, Info } from "lucide-react";
import type { Ref } from "react";

const TONES = {
  success: { icon: Check, colours: "bg-open-soft text-open" },
  info: { icon: Info, colours: "bg-active-soft text-active" },
} as const;

type NoteProps = {
  tone: keyof typeof TONES;
  message: string | null;
  /** For a button that goes or is disabled once it is done: the note takes the focus that the button would lose. */
  ref?: Ref<HTMLDivElement>;
};

/** Reports an outcome in place. Render it always: a live region must exist before its text does. */
export function Note({ tone, message, ref }: NoteProps) {
  const { icon: Icon, colours } = TONES[tone];
  return (
    <div ref={ref} role="status" tabIndex={ref ? -1 : undefined} className="empty:absolute">
      {message ? (
        <p className={clsx("flex items-center gap-3 rounded-[10px] px-3.5 py-3 text-sm", colours)}>
          <Icon aria-hidden="true" className="size-[18px] shrink-0" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
