import { useQuery } from "@tanstack/react-query";
import { useFormLimits } from "@/api/config";
import { Field, FieldFrame, TextArea } from "@/ui/field";
import { Select, SelectField } from "@/ui/select";
import { BUILT_IN_CATALOGUE, categoryNames, gameNames, modesOf, PLATFORMS } from "../catalogue";
import { catalogueQuery } from "../queries";
import { CoverField } from "./cover-field";
import { type DraftForm, fieldProps, optionsOf } from "./draft-form";

export function GameStep({ form }: { form: DraftForm }) {
  const limits = useFormLimits()?.challenge;
  return (
    <>
      <Field
        label="Title"
        placeholder="First to 13, Mirage only"
        autoComplete="off"
        maxLength={limits?.titleMax}
        {...fieldProps(form, "title")}
      />
      <GameFields form={form} />
      <SelectField
        label="Platform"
        options={optionsOf(PLATFORMS)}
        {...fieldProps(form, "gamePlatform")}
      />
      <TextArea
        label="Description"
        note="optional"
        rows={3}
        maxLength={limits?.descriptionMax}
        {...fieldProps(form, "description")}
      />
      <CoverField file={form.cover} error={form.errors.coverImage} onFile={form.onCover} />
    </>
  );
}

function GameFields({ form }: { form: DraftForm }) {
  const limits = useFormLimits()?.challenge;
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  const { gameCategory, game, gameMode } = form.draft;
  const placeholderOption = (label: string) => ({ value: "", label });
  const games = gameNames(catalogue, gameCategory);
  const modes = modesOf(catalogue, game);
  const { error: gameError, ...gameSelect } = fieldProps(form, "game");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Game category"
        options={[placeholderOption("Choose a category"), ...optionsOf(categoryNames(catalogue))]}
        {...fieldProps(form, "gameCategory")}
      />
      <FieldFrame label="Game" note="optional" error={gameError}>
        {(controlProps) => (
          <Select
            {...controlProps}
            options={[placeholderOption("Choose a game"), ...optionsOf(includeValue(games, game))]}
            {...gameSelect}
          />
        )}
      </FieldFrame>
      {modes.length > 0 ? (
        <SelectField
          label="Game mode"
          options={[placeholderOption("Any mode"), ...optionsOf(includeValue(modes, gameMode))]}
          {...fieldProps(form, "gameMode")}
        />
      ) : (
        <Field
          label="Game mode"
          note="optional"
          maxLength={limits?.shortTextMax}
          autoComplete="off"
          {...fieldProps(form, "gameMode")}
        />
      )}
      <Field
        label="Sub-category"
        note="optional"
        placeholder="Tactical, arcade, kart"
        maxLength={limits?.shortTextMax}
        autoComplete="off"
        {...fieldProps(form, "gameSubCategory")}
      />
    </div>
  );
}

/** Adds the current value if the catalogue no longer contains it, so that it remains selectable. */
function includeValue(values: readonly string[], value: string): readonly string[] {
  return value === "" || values.includes(value) ? values : [...values, value];
}
