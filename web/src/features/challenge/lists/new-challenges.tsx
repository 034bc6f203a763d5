import { ArrowUp } from "lucide-react";
import { useNewChallenges } from "./use-lists";

/** A button that inserts new challenges on demand, so that rows do not move under the pointer. */
export function NewChallenges({ onShow }: { onShow: () => void }) {
  const { count, markSeen } = useNewChallenges();
  return (
    <div role="status">
      {count > 0 ? (
        <button
          type="button"
          className="mb-2.5 flex min-h-11 w-full items-center justify-center gap-2 rounded-card bg-active-soft text-sm font-semibold text-active"
          onClick={() => {
            markSeen();
            onShow();
          }}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          {count} new, show
        </button>
      ) : null}
    </div>
  );
}
