import { useQuery } from "@tanstack/react-query";
import { configQuery } from "@/api/config";
import type { MatchType } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { Field, TextArea } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { BUILT_IN_CATALOGUE, LIVESTREAMS } from "../catalogue";
import { catalogueQuery } from "../queries";
import { isOfTeams, localTime } from "./draft";
import { type DraftForm, fieldProps, optionsOf } from "./draft-form";
import { TeamFields, type TeamFieldsProps } from "./team-fields";

/** A custom duration is given in minutes. */
const DURATION_UNITS = [
  { value: "min", label: "minutes" },
  { value: "hr", label: "hr" },
  { value: "day", label: "days" },
  { value: "week", label: "weeks" },
];

const TYPE_HINTS: Record<MatchType, string> = {
  "1 vs 1": "Two players",
  "1 vs Many": "Every player for themselves, including you; one winner",
  "Team vs Team": "Two teams, which stake from their pools",
};

export function MatchStep({ form, choice, search }: TeamFieldsProps) {
  const { matchType } = form.draft;
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  const participantsProps = fieldProps(form, "maxParticipants");
  const { data: config } = useQuery(configQuery);
  const limits = config?.limits.challenge;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Match type"
          options={optionsOf(catalogue.matchTypes)}
          hint={TYPE_HINTS[matchType]}
          {...fieldProps(form, "matchType")}
        />
        <Field
          label="Max participants"
          type="number"
          inputMode="numeric"
          min={limits?.participantsMin}
          max={config?.maxParticipants}
          {...participantsProps}
          hint={isOfTeams(form.draft) ? "For each team" : undefined}
          disabled={participantsProps.disabled || matchType !== "1 vs Many"}
        />
        <Field
          label="Scheduled time"
          note="optional"
          type="datetime-local"
          min={localTime(new Date(serverNow()))}
          {...fieldProps(form, "scheduledTime")}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] gap-3">
          <Field
            label="Duration"
            type="number"
            inputMode="numeric"
            min={1}
            {...fieldProps(form, "duration")}
          />
          <SelectField
            label="Duration unit"
            options={DURATION_UNITS}
            {...fieldProps(form, "durationUnit")}
          />
        </div>
      </div>
      {isOfTeams(form.draft) ? <TeamFields form={form} choice={choice} search={search} /> : null}
      <TextArea
        label="Rules"
        note="optional, one per line"
        placeholder={"aim_map, first to 30, rifles only.\nOne pause per player, two minutes."}
        maxLength={limits?.rulesMax}
        {...fieldProps(form, "rules")}
      />
      <Livestream form={form} />
      <Field
        label="Tags"
        note="optional"
        placeholder="aim, evening"
        hint={limits ? `Comma-separated, at most ${limits.tagsMax}` : "Comma-separated"}
        autoComplete="off"
        {...fieldProps(form, "tags")}
      />
    </>
  );
}

function Livestream({ form }: { form: DraftForm }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Livestream"
        options={optionsOf(LIVESTREAMS)}
        {...fieldProps(form, "livestreamPlatform")}
      />
      <Field
        label="Livestream link"
        note="optional"
        type="url"
        placeholder="https://"
        {...fieldProps(form, "livestreamUrl")}
      />
    </div>
  );
}
