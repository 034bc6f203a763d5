import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

type DescriptionProps = {
  label: string;
  /** Shown beneath the control while there is no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown after the label, quieter: "optional". */
  note?: string;
};

type ControlProps = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** A label, a control, then a hint or an error; the control receives the ids that link them. */
export function FieldFrame({
  label,
  hint,
  error,
  note,
  children,
}: DescriptionProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const underId = `${id}-under`;
  return (
    // Beside a field with a hint or an error, the control retains its height.
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {note ? <span className="font-normal text-fg-3"> {note}</span> : null}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error || hint ? underId : undefined,
      })}
      <FieldMessage id={underId} hint={hint} error={error} />
    </div>
  );
}

export function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-xs text-cancel">
        <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        {error}
      </p>
    );
  }
  return hint ? (
    <div id={id} className="text-xs text-fg-3">
      {hint}
    </div>
  ) : null;
}

/** A text field; `unit` is shown inside, at its end ("USDC"). */
export function Field({
  label,
  hint,
  error,
  note,
  unit,
  ...input
}: DescriptionProps & { unit?: string } & ComponentProps<"input">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} {...(note ? { note } : {})}>
      {(controlProps) => (
        <span className="field">
          <input className="min-w-0 flex-1 bg-transparent py-2" {...controlProps} {...input} />
          {unit ? <span className="text-xs text-fg-3">{unit}</span> : null}
        </span>
      )}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  note,
  ...area
}: DescriptionProps & ComponentProps<"textarea">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} {...(note ? { note } : {})}>
      {(controlProps) => (
        <span className="field">
          <textarea
            rows={4}
            className="min-w-0 flex-1 resize-y bg-transparent py-2 leading-5"
            {...controlProps}
            {...area}
          />
        </span>
      )}
    </FieldFrame>
  );
}
