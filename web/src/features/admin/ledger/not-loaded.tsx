import { SearchX } from "lucide-react";
import { ApiError } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { refusalText } from "../refusals";

type LoadingProps = {
  error: Error | null;
  /** The message of a failure without one from the server. */
  failure: string;
  /** What is missing if the server does not know the id. */
  missing: string;
  onRetry: () => void;
};

/** In the place of one thing of the ledger until it is loaded: the skeleton, the failure, or that there is none. */
export function NotLoaded({ error, failure, missing, onRetry }: LoadingProps) {
  if (error === null) return <Skeleton className="h-40 rounded-[12px]" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={SearchX}
        title={missing}
        action={<ButtonLink to="/admin/ledger">All journals</ButtonLink>}
      />
    );
  }
  return <InlineError message={refusalText(error, failure)} onRetry={onRetry} />;
}
