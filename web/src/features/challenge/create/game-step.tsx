import { useQuery } from "@tanstack/react-query";
import { Field, TextArea } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { BUILT_IN_CATALOGUE, categoryNames, gameNames, modesOf, PLATFORMS } from "../catalogue";
import { catalogueQuery } from "../queries";
import { CoverField } from "./cover-field";
import { bound, type DraftForm, optionsOf } from "./draft-form";

const DESCRIPTION_MAX = 2000;

export function GameStep({ form }: { form: DraftForm }) {
  return (
    <>
      <Field
        label="Title"
        placeholder="First to 13, Mirage only"
        autoComplete="off"
        maxLength={120}
        {...bound(form, "title")}
      />
      <GameFields form={form} />
      <SelectField
        label="Platform"
        options={optionsOf(PLATFORMS)}
        {...bound(form, "gamePlatform")}
      />
      <TextArea
        label="Description"
        note="optional"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        {...bound(form, "description")}
      />
      <CoverField file={form.cover} error={form.errors.coverImage} onFile={form.onCover} />
    </>
  );
}

function GameFields({ form }: { form: DraftForm }) {
  const { data: catalogue = BUILT_IN_CATALOGUE } = useQuery(catalogueQuery);
  const { gameCategory, game, gameMode } = form.draft;
  const first = (label: string) => ({ value: "", label });
  const games = gameNames(catalogue, gameCategory);
  const modes = modesOf(catalogue, game);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Game category"
        options={[first("Choose a category"), ...optionsOf(categoryNames(catalogue))]}
        {...bound(form, "gameCategory")}
      />
      <SelectField
        label="Game"
        options={[first("Choose a game"), ...optionsOf(including(games, game))]}
        {...bound(form, "game")}
      />
      {modes.length > 0 ? (
        <SelectField
          label="Game mode"
          options={[first("Any mode"), ...optionsOf(including(modes, gameMode))]}
          {...bound(form, "gameMode")}
        />
      ) : (
        <Field
          label="Game mode"
          note="optional"
          maxLength={80}
          autoComplete="off"
          {...bound(form, "gameMode")}
        />
      )}
      <Field
        label="Sub-category"
        note="optional"
        placeholder="Tactical, arcade, kart"
        maxLength={80}
        autoComplete="off"
        {...bound(form, "gameSubCategory")}
      />
    </div>
  );
}

/** What an older challenge or draft names stays choosable. */
function including(values: readonly string[], value: string): readonly string[] {
  return value === "" || values.includes(value) ? values : [...values, value];
}
