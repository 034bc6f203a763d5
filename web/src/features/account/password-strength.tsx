import { Tape } from "@/ui/tape";
import { passwordScore, type StrengthLabel, strengthLabel } from "./validation";

const TONES = { Weak: "cancel", Fair: "brass", Good: "open", Strong: "open" } as const;
const TEXT_COLOURS: Record<StrengthLabel, string> = {
  Weak: "text-cancel",
  Fair: "text-brass",
  Good: "text-open",
  Strong: "text-open",
};

export function PasswordStrength({ password }: { password: string }) {
  if (password === "") return null;
  const score = passwordScore(password);
  const label = strengthLabel(score);
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <span className="text-fg-3">Password strength</span>
        <span role="status" className={TEXT_COLOURS[label]}>
          {label}
        </span>
      </div>
      <Tape
        percent={score}
        label="Password strength"
        valueText={label}
        tone={TONES[label]}
        size="sm"
      />
    </div>
  );
}
