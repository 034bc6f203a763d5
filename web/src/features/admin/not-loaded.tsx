import { SearchX } from "lucide-react";
import { ApiError } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { refusalText } from "./refusals";

type NotLoadedProps = {
  error: Error | null;
  /** The message of a failure without one from the server. */
  failure: string;
  /** What is missing if the server does not know the id. */
  missing: string;
  /** Where to look for another one. */
  back: { to: string; label: string };
  onRetry: () => void;
};

/** In the place of one thing until it is loaded: the skeleton, the failure, or that there is none. */
export function NotLoaded({ error, failure, missing, back, onRetry }: NotLoadedProps) {
  if (error === null) return <Skeleton count={3} className="h-40 rounded-[12px]" />;
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={SearchX}
        title={missing}
        action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
      >
        The address may be mistyped.
      </EmptyState>
    );
  }
  return <InlineError message={refusalText(error, failure)} onRetry={onRetry} />;
}

/** Whether the server knows nothing of that id. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;
