import { ArrowUp } from "lucide-react";
import { useNewChallenges } from "./use-lists";

/** New ones do not push what somebody is about to click: they come when they are asked for. */
export function NewChallenges({ onShow }: { onShow: () => void }) {
  const { count, seen } = useNewChallenges();
  return (
    <div role="status">
      {count > 0 ? (
        <button
          type="button"
          className="mb-2.5 flex min-h-11 w-full items-center justify-center gap-2 rounded-card bg-active-soft text-sm font-semibold text-active"
          onClick={() => {
            seen();
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
