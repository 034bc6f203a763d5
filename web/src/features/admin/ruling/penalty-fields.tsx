import { formatMoney } from "@/lib/money";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field } from "@/ui/field";
import type { CaseSide } from "../api-types";
import { highestFine } from "./draft";

type Fines = Readonly<Record<string, string>>;

export const fineFieldName = (userId: string): string => `fine-${userId}`;

/** Which of the sides that the result contradicts declared falsely, which costs fair-play points, and what fine each of them pays. */
export function PenaltyFields({
  sides,
  fines,
  errors,
  onChange,
}: {
  sides: readonly CaseSide[];
  fines: Fines;
  errors: Fines;
  onChange: (fines: Fines) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">Penalties</legend>
      {sides.length === 0 ? (
        <p className="text-sm text-fg-2">
          Only a side that the chosen result contradicts can have declared falsely.
        </p>
      ) : null}
      {sides.map(({ user: { _id, username }, fineMax }) => {
        const fine = fines[_id];
        const { [_id]: _, ...others } = fines;
        return (
          <div key={_id} className="grid gap-2">
            <CheckboxField
              label={`${username} declared falsely`}
              hint="Costs 20 fair-play points"
              checked={fine !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? { ...fines, [_id]: "0" } : others)
              }
            />
            {fine !== undefined && highestFine(fineMax) > 0n ? (
              <div className="pl-7 sm:max-w-72">
                <Field
                  label={`Fine of ${username}`}
                  name={fineFieldName(_id)}
                  unit="USDC"
                  inputMode="decimal"
                  autoComplete="off"
                  hint={`At most ${formatMoney(highestFine(fineMax), "usdc")}, half of the stake; 0 for no fine`}
                  value={fine}
                  error={errors[_id]}
                  onChange={({ target }) => onChange({ ...fines, [_id]: target.value })}
                />
              </div>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
