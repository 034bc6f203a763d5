import { Link } from "react-router";
import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { Field } from "@/ui/field";
import { depositPath } from "../paths";
import { useMinDeposit } from "../use-min-deposit";
import { type DraftForm, fieldProps } from "./draft-form";

/** The stake; the creator's is everyone's minimum. */
export function StakeStep({ form, available }: { form: DraftForm; available: MicroUsdc | null }) {
  const minDeposit = useMinDeposit();
  const amountProps = {
    type: "number",
    inputMode: "decimal",
    step: "0.01",
    min: 0,
    unit: "USDC",
  } as const;
  return (
    <>
      <Field
        label="Minimum stake"
        placeholder="25.00"
        hint="You stake this amount now; it goes into escrow. 0 makes the challenge free."
        {...amountProps}
        {...fieldProps(form, "minimumStake")}
      />
      {available === null ? null : (
        <p className="num -mt-2 text-sm text-fg-2">
          You have {formatMoney(available, "usdc")} USDC available.{" "}
          <Link
            to={depositPath(missingAmountOf(form, available), "/challenges/create", minDeposit)}
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
