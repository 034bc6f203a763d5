import { InlineError } from "@/ui/inline-error";
import { loadFailureWords } from "../words";

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <InlineError message={loadFailureWords(error)} onRetry={onRetry} />;
}
