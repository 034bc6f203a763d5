import { SearchX } from "lucide-react";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { isMissing, refusalText } from "./refusals";

type NotLoadedProps = {
  error: Error | null;
  /** The message of a failure without one from the server. */
  failure: string;
  /** What is missing if the server knows nothing of it, and why that may be. */
  missing: { title: string; why: string };
  onRetry: () => void;
};

/** In the place of one thing until it is loaded: the skeleton, the failure, or that there is none. */
export function NotLoaded({ error, failure, missing, onRetry }: NotLoadedProps) {
  if (error === null) return <Skeleton count={3} className="h-24 rounded-[12px]" />;
  if (isMissing(error)) {
    return (
      <EmptyState icon={SearchX} title={missing.title}>
        {missing.why}
      </EmptyState>
    );
  }
  return <InlineError message={refusalText(error, failure)} onRetry={onRetry} />;
}
