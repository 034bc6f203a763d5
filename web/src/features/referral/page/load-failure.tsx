import { InlineError } from "@/ui/inline-error";
import { loadErrorMessage } from "../format";

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <InlineError message={loadErrorMessage(error)} onRetry={onRetry} />;
}
