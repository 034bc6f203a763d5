import { ButtonLink } from "@/ui/button";
import { NotLoaded as AnyNotLoaded } from "@/ui/not-loaded";
import { refusalText } from "./refusals";

type StaffNotLoadedProps = {
  error: Error | null;
  /** The message of a failure without one from the server. */
  failure: string;
  /** What is missing if the server does not know the id. */
  missing: string;
  /** Where to look for another one. */
  back: { to: string; label: string };
  onRetry: () => void;
};

/** The same in the words of the administration. */
export function NotLoaded({ error, failure, missing, back, onRetry }: StaffNotLoadedProps) {
  return (
    <AnyNotLoaded
      error={error}
      failureText={(reason) => refusalText(reason, failure)}
      missing={{
        title: missing,
        why: "The address may be mistyped.",
        action: <ButtonLink to={back.to}>{back.label}</ButtonLink>,
      }}
      onRetry={onRetry}
    />
  );
}
