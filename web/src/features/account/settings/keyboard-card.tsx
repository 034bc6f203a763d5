import { usePreferenceActions, useShortcutsOn } from "@/lib/preferences";
import { Card } from "@/ui/card";
import { CheckboxField } from "@/ui/checkbox-field";

export function KeyboardCard() {
  const isOn = useShortcutsOn();
  const { setShortcutsOn } = usePreferenceActions();
  return (
    <Card title="Keyboard">
      <CheckboxField
        label="Single-key shortcuts"
        hint="Press ? anywhere for the list. They never fire while you type."
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.target.checked)}
      />
    </Card>
  );
}
