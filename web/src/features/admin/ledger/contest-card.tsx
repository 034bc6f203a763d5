import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, call } from "@/api/client";
import { useFormLimits, useHasContest } from "@/api/config";
import { CONTEST_POLL_MS, contestKeys, contestQuery } from "@/api/contest";
import { ApiError, messageOf } from "@/api/error";
import { MONEY_MUTATION } from "@/api/query-client";
import { useIdempotent } from "@/api/use-idempotent";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Money } from "@/ui/money";

type Payment = { amount: string; reason: string };

/** What the contest can pay, and the form to pay in from one's own available money. */
export function ContestCard() {
  return useHasContest() ? <Funding /> : null;
}

function Funding() {
  const { data, error, refetch } = useQuery({ ...contestQuery, refetchInterval: CONTEST_POLL_MS });
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const limits = useFormLimits()?.staff;
  const client = useQueryClient();
  const fund = useMutation({
    ...MONEY_MUTATION,
    mutationFn: useIdempotent<Payment, unknown>(async (body, key) =>
      call(
        api.POST("/api/admin/contest/fund", {
          params: { header: { "Idempotency-Key": key } },
          body,
        }),
        "Failed to pay in",
      ),
    ),
    onSuccess: () => {
      setAmount("");
      setReason("");
      toast.success("Paid into the contest");
    },
    onSettled: () => void client.invalidateQueries({ queryKey: contestKeys.all }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fund.mutate({ amount, reason });
  };
  const fields = fund.error instanceof ApiError ? fund.error.fields : {};
  const isShown = fields["amount"] !== undefined || fields["reason"] !== undefined;
  return (
    <Card title="Contest of the month" className="mt-5">
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to load the contest")}
          onRetry={() => void refetch()}
        />
      ) : null}
      <p className="text-sm text-fg-2">
        {data ? <Money amount={data.fund} form="usdc" /> : "–"} in its account. All prizes of a
        month need {data ? <Money amount={data.prizeTotal} form="usdc" /> : "–"}. What you pay in
        comes from your own available money and cannot be taken back.
      </p>
      <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
        <Field
          label="Amount"
          unit="USDC"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={fields["amount"]}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label="Reason"
          hint={
            limits
              ? `${limits.reasonMin} to ${limits.reasonMax} characters, for the log of the staff`
              : "For the log of the staff"
          }
          autoComplete="off"
          maxLength={limits?.reasonMax}
          value={reason}
          error={fields["reason"]}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" tone="brass" isPending={fund.isPending}>
          Pay in
        </Button>
      </form>
      {fund.error && !isShown ? (
        <div className="mt-3">
          <InlineError message={messageOf(fund.error, "Failed to pay in")} />
        </div>
      ) : null}
    </Card>
  );
}
