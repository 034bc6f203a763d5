import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { FieldFrame } from "./field";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
};

export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <FieldFrame label={label} error={error} hint={isCapsLockOn ? "Caps Lock is on" : undefined}>
      {(controlProps) => (
        <span className="field pr-1">
          <input
            className="min-w-0 flex-1 bg-transparent py-2"
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            onKeyUp={watchCapsLock}
            {...controlProps}
            {...input}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            className="grid size-8 place-items-center rounded-ctl text-fg-3 hover:text-fg"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? (
              <EyeOff aria-hidden="true" className="size-4" />
            ) : (
              <Eye aria-hidden="true" className="size-4" />
            )}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
