import { words } from "@/lib/words";
import type { Option } from "@/ui/select";

const ACTIONS: readonly Option[] = [
  { value: "dispute_taken", label: "Dispute taken" },
  { value: "dispute_returned", label: "Dispute given back" },
  { value: "contest_funded", label: "Contest funded" },
  { value: "payment_settled", label: "Payment settled by hand" },
  { value: "dispute_ruled", label: "Dispute ruled on" },
  { value: "report_closed", label: "Report closed" },
  { value: "note_added", label: "Note added" },
  { value: "user_suspended", label: "Account suspended" },
  { value: "user_restored", label: "Account restored" },
  { value: "sessions_ended", label: "Sessions ended" },
  { value: "role_changed", label: "Role changed" },
  { value: "factor_reset_asked", label: "Reset of a second factor asked for" },
  { value: "factor_reset", label: "Second factor reset" },
  { value: "mailbox_waived", label: "Lost mailbox waived" },
  { value: "audit_run", label: "Audit run" },
  { value: "announced", label: "Announcement published" },
  { value: "announcement_ended", label: "Announcement ended" },
  { value: "server_drained", label: "Server drained" },
  { value: "read_only_set", label: "Read-only mode changed" },
  { value: "log_filter_set", label: "Log filter changed" },
];

/** The name of an action; one that is newer than this page is named by its code. */
export const actionLabel = (action: string): string =>
  ACTIONS.find(({ value }) => value === action)?.label ?? words(action);

/** The choices of the filter, with the chosen action also if this page does not know it. */
export function actionOptions(chosen: string): readonly Option[] {
  const isKnown = chosen === "" || ACTIONS.some(({ value }) => value === chosen);
  const unknown = isKnown ? [] : [{ value: chosen, label: actionLabel(chosen) }];
  return [{ value: "", label: "All actions" }, ...ACTIONS, ...unknown];
}
