import { useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import { toast } from "@/lib/toast";
import { Field } from "@/ui/field";
import { ReasonDialog } from "@/ui/reason-dialog";
import { useSetLogFilter } from "../queries";
import { refusalText } from "../refusals";

/** Asks for another filter of the log. */
export function LogFilterDialog({
  logFilter,
  onClose,
}: {
  logFilter: string;
  onClose: () => void;
}) {
  const command = useSetLogFilter();
  const [filter, setFilter] = useState(logFilter);
  const [isEmpty, setEmpty] = useState(false);
  const filterMax = useFormLimits()?.staff.logFilterMax;
  const text = filter.trim();
  const problem = isEmpty ? "Write a filter" : fieldProblem(command.error, "filter");
  return (
    <ReasonDialog
      title="Change the log filter?"
      description="The log has more or fewer lines from now on, until it is changed again or the server restarts. A finer filter costs time with every request."
      confirmLabel="Change log filter"
      tone="brass"
      action={command}
      isReported={problem !== undefined}
      failureText={(error) => refusalText(error, "The log filter could not be changed")}
      onConfirm={(reason) => {
        setEmpty(text === "");
        if (text === "") return;
        command.mutate(
          { filter: text, reason },
          {
            onSuccess: () => {
              toast.success("The log filter is changed.");
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Field
        label="Log filter"
        hint="Levels by part of the server, such as: info,actors=debug"
        required
        maxLength={filterMax}
        autoComplete="off"
        spellCheck={false}
        value={filter}
        error={problem}
        onChange={({ target }) => {
          setFilter(target.value);
          setEmpty(false);
          if (command.error) command.reset();
        }}
      />
    </ReasonDialog>
  );
}
