import { ReasonDialog as AnyReasonDialog, type ReasonDialogProps } from "@/ui/reason-dialog";
import { refusalText } from "./refusals";

type StaffReasonDialogProps = Omit<ReasonDialogProps, "failureText"> & {
  /** The message of a failure without one from the server. */
  failure: string;
};

/** The dialog in the words of the administration. */
export function ReasonDialog({ failure, ...dialog }: StaffReasonDialogProps) {
  return <AnyReasonDialog {...dialog} failureText={(error) => refusalText(error, failure)} />;
}
