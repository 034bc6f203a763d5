import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import type { UserSummary } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Field } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { ReasonDialog } from "../reason-dialog";
import { useStaffSelf } from "../use-staff-self";
import { useSuspend } from "./queries";
import { suspensionEnd, suspensionLengths, UNTIL_TIME } from "./suspension-end";

/** Suspends an account until an end; its sessions stay. */
export function SuspendDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const { isAdmin } = useStaffSelf();
  const [length, setLength] = useState("1");
  const [time, setTime] = useState("");
  const [problem, setProblem] = useState<string>();
  const suspend = useSuspend(user._id);
  const moderatorDays = useFormLimits()?.staff.moderatorSuspensionDays;
  const confirm = (reason: string) => {
    const end = suspensionEnd(length, time, serverNow());
    if ("problem" in end) {
      setProblem(end.problem);
      return;
    }
    suspend.mutate(
      { reason, until: end.until },
      {
        onSuccess: () => {
          toast.success(`${user.username} is suspended.`);
          onClose();
        },
      },
    );
  };
  const change = (set: () => void) => {
    set();
    setProblem(undefined);
    if (suspend.error) suspend.reset();
  };
  const endProblem = problem ?? fieldProblem(suspend.error, "until");
  return (
    <ReasonDialog
      title={`Suspend ${user.username}?`}
      description="The player can still sign in, read, withdraw, and finish the matches that a stake is in; nothing else."
      confirmLabel="Suspend account"
      action={suspend}
      failure="The account could not be suspended"
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label="Length"
        {...(isAdmin || moderatorDays === undefined
          ? {}
          : { hint: `Moderators suspend for ${moderatorDays} days at most.` })}
        options={suspensionLengths(isAdmin, moderatorDays)}
        value={length}
        error={length === UNTIL_TIME ? undefined : endProblem}
        onChange={({ target }) => change(() => setLength(target.value))}
      />
      {length === UNTIL_TIME ? (
        <Field
          label="End"
          type="datetime-local"
          hint="In your time zone"
          required
          value={time}
          error={endProblem}
          onChange={({ target }) => change(() => setTime(target.value))}
        />
      ) : null}
    </ReasonDialog>
  );
}
