import { SelectField } from "@/ui/select";
import { NoTeam } from "../team-match/no-team";
import { OpponentField } from "../team-match/opponent-field";
import type { TeamChoice, TeamSearch } from "../team-match/team-choice";
import { type DraftForm, fieldProps } from "./draft-form";

export type TeamFieldsProps = { form: DraftForm; choice: TeamChoice; search: TeamSearch };

/** For a match of teams: the viewer's team, and which team may accept. */
export function TeamFields({ form, choice, search }: TeamFieldsProps) {
  const { draft, errors, isLocked, onOpponent } = form;
  const { led, connected } = choice;
  if (led?.length === 0) {
    return <NoTeam message="Only team leaders can create team challenges" />;
  }
  const placeholder = { value: "", label: led ? "Choose your team" : "Loading your teams..." };
  const { opponentTeamId: _id, opponentTeamName: name } = draft;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Team"
        options={[
          placeholder,
          ...(led ?? []).map((team) => ({ value: team._id, label: team.name })),
        ]}
        hint="A team that you lead"
        {...fieldProps(form, "teamId")}
      />
      {isLocked("opponentTeamId") ? null : (
        <OpponentField
          search={search}
          connected={connected}
          ownTeamId={draft.teamId}
          chosen={_id === "" ? null : { _id, name }}
          problem={errors.opponentTeamId}
          onChoose={onOpponent}
        />
      )}
    </div>
  );
}
