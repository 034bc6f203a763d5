import { RefreshCw } from "lucide-react";
import { Button } from "@/ui/button";
import { formatTimeOfDay } from "./figures";

/** When what is shown was read, and the button that reads it again. */
export function RefreshBar({
  readAt,
  isFetching,
  onRefresh,
}: {
  readAt: number;
  isFetching: boolean;
  onRefresh: () => void;
}) {
  return (
    <>
      <p className="num text-sm text-fg-3">
        {readAt > 0 ? `Read at ${formatTimeOfDay(readAt)}` : null}
      </p>
      <Button size="sm" isPending={isFetching} onClick={onRefresh}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </Button>
    </>
  );
}
