import { Play } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import type { NotificationPreferences } from "@/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CheckboxField } from "@/ui/checkbox-field";
import { InlineError } from "@/ui/inline-error";
import { SelectField } from "@/ui/select";
import { type Family, KINDS, NOTIFICATION_TYPES } from "../kinds";
import { chime } from "../sounds";
import { changePreferences, type PreferencesPatch, usePreferences } from "./preferences";

type CardProps = {
  preferences: NotificationPreferences;
  change: (patch: PreferencesPatch) => void;
};

/** The notification preferences, which the server applies to all devices. */
export function PreferenceCards() {
  const { preferences, error, refetch } = usePreferences();
  const [refusal, setRefusal] = useState<string>();
  const change = async (patch: PreferencesPatch) => {
    setRefusal(undefined);
    try {
      await changePreferences(patch);
    } catch (cause) {
      setRefusal(messageOf(cause, "An error occurred"));
    }
  };
  const card = { preferences, change: (patch: PreferencesPatch) => void change(patch) };
  return (
    <>
      {error ? (
        <InlineError
          message={`${messageOf(error, "An error occurred")}. The default preferences are shown.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {refusal ? <InlineError message={refusal} /> : null}
      <PopupsCard {...card} />
      <SoundsCard {...card} />
      <TypesCard {...card} />
    </>
  );
}

const SECOND_MS = 1000;
const DURATIONS_MS = [3000, 5000, 10_000, 20_000, 30_000] as const;
const POPUPS = [1, 2, 3, 4, 5] as const;

function PopupsCard({ preferences, change }: CardProps) {
  const { showPopups, autoMarkRead, popupDuration, maxPopups } = preferences;
  // Another client may have set a duration that is not in this list.
  const durations = [...new Set<number>([...DURATIONS_MS, popupDuration])].sort((a, b) => a - b);
  return (
    <Card title="Popups">
      <div className="grid gap-4">
        <CheckboxField
          label="Show new notifications as popups"
          checked={showPopups}
          onChange={({ target }) => change({ showPopups: target.checked })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Show each popup for"
            disabled={!showPopups}
            value={popupDuration}
            options={durations.map((ms) => ({
              value: String(ms),
              label: `${ms / SECOND_MS} seconds`,
            }))}
            onChange={({ target }) => change({ popupDuration: Number(target.value) })}
          />
          <SelectField
            label="Most popups at once"
            disabled={!showPopups}
            value={maxPopups}
            options={POPUPS.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={({ target }) => change({ maxPopups: Number(target.value) })}
          />
        </div>
        <CheckboxField
          label="Mark as read when shown"
          hint="In a popup, under the bell or on the notifications page."
          checked={autoMarkRead}
          onChange={({ target }) => change({ autoMarkRead: target.checked })}
        />
      </div>
    </Card>
  );
}

const SOUNDS: readonly { family: Family; label: string }[] = [
  { family: "challenge", label: "Challenges" },
  { family: "social", label: "Players and teams" },
  { family: "achievement", label: "Achievements" },
  { family: "default", label: "Everything else" },
];

function SoundsCard({ preferences: { playSound }, change }: CardProps) {
  return (
    <Card title="Sounds">
      <div className="grid gap-4">
        <CheckboxField
          label="Play a sound for new notifications"
          checked={playSound}
          onChange={({ target }) => change({ playSound: target.checked })}
        />
        <ul className="flex flex-wrap gap-2">
          {SOUNDS.map(({ family, label }) => (
            <li key={family}>
              <Button
                size="sm"
                tone="ghost"
                aria-label={`Listen: ${label}`}
                onClick={() => void chime(family)}
              >
                <Play aria-hidden="true" className="size-3.5" />
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function TypesCard({ preferences: { enabledTypes }, change }: CardProps) {
  return (
    <Card title="Notification types">
      <p className="mb-3 text-sm text-fg-2">
        Types that are switched off still appear on the notifications page, without a popup or a
        sound.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {NOTIFICATION_TYPES.map((type) => (
          <CheckboxField
            key={type}
            label={KINDS[type].label}
            checked={enabledTypes[type]}
            onChange={({ target }) => change({ enabledTypes: { [type]: target.checked } })}
          />
        ))}
      </div>
    </Card>
  );
}
