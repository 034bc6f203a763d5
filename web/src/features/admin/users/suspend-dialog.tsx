import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import type { UserSummary } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Field } from "@/ui/field";
import type { Option } from "@/ui/select";
import { SelectField } from "@/ui/select";
import { readLocalTime } from "../local-time";
import { ReasonDialog } from "../reason-dialog";
import { useStaffSelf } from "../use-staff-self";
import { useSuspend } from "./queries";

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

const DAY_MS = 86_400_000;
/** A clock of this device that runs ahead must not make the longest choice of a moderator too long. */
const CLOCK_MARGIN_MS = 60_000;

/** The choices that are no number of days. */
const UNTIL_TIME = "time";
const UNTIL_LIFTED = "lifted";

const DAYS: readonly Option[] = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** How long the viewer may suspend an account; `moderatorDays` is undefined until the limits are loaded. */
function suspensionLengths(isAdmin: boolean, moderatorDays: number | undefined): readonly Option[] {
  if (!isAdmin) {
    return DAYS.filter(
      ({ value }) => moderatorDays === undefined || Number(value) <= moderatorDays,
    );
  }
  return [
    ...DAYS,
    { value: UNTIL_TIME, label: "Until a time that I choose" },
    { value: UNTIL_LIFTED, label: "Until it is lifted" },
  ];
}

type End = { until: string | null } | { problem: string };

/** When a suspension of the chosen length ends; `time` is the value of a field for a local time. */
function suspensionEnd(length: string, time: string, now: number): End {
  if (length === UNTIL_LIFTED) return { until: null };
  if (length === UNTIL_TIME) return futureTime(time, now);
  return { until: new Date(now + Number(length) * DAY_MS - CLOCK_MARGIN_MS).toISOString() };
}

function futureTime(value: string, now: number): End {
  const time = readLocalTime(value);
  if ("problem" in time) return time;
  return Date.parse(time.at) <= now ? { problem: "This time has passed" } : { until: time.at };
}
