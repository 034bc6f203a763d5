import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "@/api/error";
import { FairPlayChanges } from "@/ui/fair-play-changes";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { fairPlayQuery } from "../queries";

/** What has changed the own fair-play score and why; collapsed by default, and loaded when it is opened. */
export function FairPlayHistory() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1.5 flex min-h-9 items-center gap-1.5 rounded-ctl px-1.5 text-sm font-semibold text-fg-2 hover:text-fg"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "size-4" : "size-4 -rotate-90"} />
        Fair-play history
      </button>
      <section id={id} hidden={!isOpen} aria-label="Fair-play history" className="pt-2">
        {isOpen ? <History /> : null}
      </section>
    </div>
  );
}

function History() {
  const { data, error, refetch } = useQuery(fairPlayQuery);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to load your fair-play history")}
        onRetry={() => void refetch()}
      />
    );
  }
  return data ? <FairPlayChanges history={data} /> : <Skeleton className="h-16" />;
}
