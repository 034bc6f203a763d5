import { Link } from "react-router";
import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { Field } from "@/ui/field";
import { depositPath } from "../paths";
import { RosterField } from "../team-match/roster-field";
import type { TeamChoice } from "../team-match/team-choice";
import { useMinDeposit } from "../use-min-deposit";
import { isOfTeams } from "./draft";
import { type DraftForm, fieldProps } from "./draft-form";
import { RETURN_PATH } from "./opponent";

type StakeStepProps = {
  form: DraftForm;
  available: MicroUsdc | null;
  choice: TeamChoice;
  rosterMin: number;
  /** The largest stake that the server takes; undefined until it is loaded. */
  maxStake: MicroUsdc | undefined;
};

const amountProps = {
  type: "number",
  inputMode: "decimal",
  step: "0.01",
  min: 0,
  unit: "USDC",
} as const;

export function StakeStep({ form, available, choice, rosterMin, maxStake }: StakeStepProps) {
  return isOfTeams(form.draft) ? (
    <TeamStake form={form} choice={choice} rosterMin={rosterMin} maxStake={maxStake} />
  ) : (
    <OwnStake form={form} available={available} maxStake={maxStake} />
  );
}

/** What the amounts can be, after the sentence that explains the field. */
function rangeText(maxStake: MicroUsdc | undefined): string {
  const free = "0 makes the challenge free";
  return maxStake === undefined
    ? `${free}.`
    : `${free}; a stake is at most ${formatMoney(maxStake, "dollars")}.`;
}

/** What the team stakes, and who plays: each sees and approves a part of it. */
function TeamStake({ form, choice, rosterMin, maxStake }: Omit<StakeStepProps, "available">) {
  const { draft, errors, isLocked, onRoster } = form;
  return (
    <>
      <Field
        label="Team stake"
        placeholder="50.00"
        hint={`Both teams stake this amount, from the shares of those who play. Nothing is taken before all players of both teams have approved. ${rangeText(maxStake)}`}
        {...amountProps}
        {...fieldProps(form, "teamStake")}
      />
      {isLocked("teamStake") ? null : draft.teamId === "" ? (
        <p className="text-sm text-fg-3">Choose your team in the step before.</p>
      ) : (
        <RosterField
          teamId={draft.teamId}
          members={choice.members}
          stake={parseUsdc(draft.teamStake)}
          chosen={draft.roster}
          min={rosterMin}
          error={errors.roster}
          onChange={onRoster}
        />
      )}
    </>
  );
}

/** The stake; the creator's is everyone's minimum. */
function OwnStake({
  form,
  available,
  maxStake,
}: Pick<StakeStepProps, "form" | "available" | "maxStake">) {
  const minDeposit = useMinDeposit();
  return (
    <>
      <Field
        label="Minimum stake"
        placeholder="25.00"
        hint={`You stake this amount now; it goes into escrow. ${rangeText(maxStake)}`}
        {...amountProps}
        {...fieldProps(form, "minimumStake")}
      />
      {available === null ? null : (
        <p className="num -mt-2 text-sm text-fg-2">
          You have {formatMoney(available, "usdc")} USDC available.{" "}
          <Link
            to={depositPath(missingAmountOf(form, available), RETURN_PATH, minDeposit)}
            className="link"
          >
            Add funds
          </Link>
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Opponent min stake"
          note="optional"
          hint="Set it if opponents must stake more than you"
          {...amountProps}
          {...fieldProps(form, "opponentMinStake")}
        />
        <Field
          label="Opponent max stake"
          note="optional"
          hint="The most that anyone may stake"
          {...amountProps}
          {...fieldProps(form, "opponentMaxStake")}
        />
      </div>
    </>
  );
}

/** The amount that the balance lacks for the stake, or 0. */
function missingAmountOf({ draft }: DraftForm, available: MicroUsdc): MicroUsdc {
  const stake = parseUsdc(draft.minimumStake) ?? 0n;
  return stake > available ? stake - available : 0n;
}
