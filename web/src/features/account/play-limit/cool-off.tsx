import { useState } from "react";
import { messageOf } from "@/api/error";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { SelectField } from "@/ui/select";
import { useCoolOff } from "./queries";

const LENGTHS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;

/** A break in which nothing can be staked or deposited; it cannot be ended before its time. */
export function CoolOff({ until }: { until: string | null }) {
  const [days, setDays] = useState("1");
  const [isAsking, setAsking] = useState(false);
  const coolOff = useCoolOff();
  const start = () => coolOff.mutate(Number(days), { onSuccess: () => setAsking(false) });
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-medium">Take a break</h3>
      <p role="status" className="text-sm text-fg-2">
        {until ? (
          <>
            Your break lasts until <time dateTime={until}>{formatDateTime(until)}</time>. Until then
            you cannot stake or deposit. What you play goes on, and you can withdraw.
          </>
        ) : (
          "During a break you cannot stake or deposit. What you play goes on, and you can withdraw."
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-[200px_auto] sm:items-end sm:justify-start">
        <SelectField
          label="Length of the break"
          options={LENGTHS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Button
          tone="ghost"
          onClick={() => {
            coolOff.reset();
            setAsking(true);
          }}
        >
          {until ? "Make the break longer" : "Start the break"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Take a break of ${LENGTHS.find(({ value }) => value === days)?.label ?? days}?`}
        description="A break cannot be ended before its time, and a shorter one does not replace a longer one."
        confirmLabel="Start the break"
        isPending={coolOff.isPending}
        error={
          coolOff.isError ? messageOf(coolOff.error, "The break could not be started") : undefined
        }
        onConfirm={start}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
