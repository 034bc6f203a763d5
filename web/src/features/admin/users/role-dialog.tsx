import { useState } from "react";
import { fieldProblem } from "@/api/error";
import { toast } from "@/lib/toast";
import { type Option, SelectField } from "@/ui/select";
import type { AccountRole, UserDetail } from "../api-types";
import { ReasonDialog } from "../reason-dialog";
import { ROLE_LABELS } from "./account-badges";
import { useChangeRole } from "./queries";

const ROLES = ["user", "moderator", "admin"] as const;

/** Appoints a member of the staff, or takes a role away. */
export function RoleDialog({ account, onClose }: { account: UserDetail; onClose: () => void }) {
  const { user, role } = account;
  const others: readonly AccountRole[] = ROLES.filter((candidate) => candidate !== role);
  const [chosen, setChosen] = useState<AccountRole>(others[0] ?? role);
  const change = useChangeRole(user._id);
  return (
    <ReasonDialog
      title={`Change the role of ${user.username}?`}
      description={`${user.username} is now: ${ROLE_LABELS[role]}. The new role applies from the next request on.`}
      confirmLabel="Change role"
      tone={chosen === "user" ? "danger" : "brass"}
      action={change}
      failure="The role could not be changed"
      onConfirm={(reason) =>
        change.mutate(
          { role: chosen, reason },
          {
            onSuccess: () => {
              toast.success(`${user.username} is now: ${ROLE_LABELS[chosen]}.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label="New role"
        options={others.map((value): Option => ({ value, label: ROLE_LABELS[value] }))}
        value={chosen}
        error={fieldProblem(change.error, "role")}
        onChange={({ target }) => {
          setChosen(others.find((candidate) => candidate === target.value) ?? chosen);
          if (change.error) change.reset();
        }}
      />
    </ReasonDialog>
  );
}
