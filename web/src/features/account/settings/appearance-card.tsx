import clsx from "clsx";
import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { type ThemeChoice, usePreferenceActions, useThemeChoice } from "@/lib/preferences";
import { Card } from "@/ui/card";

const CHOICES: readonly { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "light", label: "Light", icon: Sun },
];

export function AppearanceCard() {
  const theme = useThemeChoice();
  const { setTheme } = usePreferenceActions();
  return (
    <Card title="Appearance">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Theme</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {CHOICES.map(({ value, label, icon: Icon }) => (
            <label
              key={value}
              className={clsx(
                "flex min-h-11 items-center gap-2.5 rounded-ctl px-3.5 font-medium has-[:focus-visible]:outline-2",
                value === theme
                  ? "bg-brass-soft text-fg shadow-[inset_0_0_0_1.5px_var(--brass)]"
                  : "text-fg-2 shadow-[inset_0_0_0_1px_var(--line-strong)]",
              )}
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={value === theme}
                onChange={() => setTheme(value)}
              />
              <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
