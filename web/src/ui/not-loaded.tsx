import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "@/api/error";
import { EmptyState } from "./empty-state";
import { InlineError } from "./inline-error";
import { Skeleton } from "./skeleton";

type NotLoadedProps = {
  error: Error | null;
  /** The message of a failure that may pass. */
  failureText: (error: Error) => string;
  /** What is missing if the server knows nothing of it, why that may be, and where to look for another one. */
  missing: { title: string; why: string; action?: ReactNode };
  onRetry: () => void;
};

/** In the place of one thing until it is loaded: the skeleton, the failure, or that there is none. */
export function NotLoaded({
  error,
  failureText,
  missing: { title, why, action },
  onRetry,
}: NotLoadedProps) {
  if (error === null) return <Skeleton count={3} className="h-40 rounded-[12px]" />;
  if (!isNotFound(error)) return <InlineError message={failureText(error)} onRetry={onRetry} />;
  return (
    <EmptyState icon={SearchX} title={title} action={action}>
      {why}
    </EmptyState>
  );
}
