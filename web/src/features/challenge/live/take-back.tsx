import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { configQuery } from "@/api/config";
import type { ChallengeDetail, Declaration } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { clockFigures } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { continueAfter, useChallengeCommand } from "../mutations";

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 5;

/** Takes back a declaration that was a mistake, while there is time and no other side has declared. */
export function TakeBack({
  detail: { actions, challenge },
  declaration,
  onDone,
}: {
  detail: ChallengeDetail;
  declaration: Declaration;
  onDone: (message: string) => void;
}) {
  const { data: config } = useQuery(configQuery);
  const mutation = useChallengeCommand(challenge._id);
  const error = useTransientError(mutation, "An error occurred");
  const minutes = config?.takeBackMinutes ?? USUAL_MINUTES;
  const remaining = Date.parse(declaration.declaredAt) + minutes * MINUTE_MS - useServerNow();
  if (!actions.includes("take_back") || (remaining <= 0 && !mutation.isPending)) return null;
  return (
    <div className="grid gap-2">
      <Button
        tone="ghost"
        isPending={mutation.isPending}
        onClick={() =>
          continueAfter(mutation.mutateAsync("take-back"), () =>
            onDone("Your declaration is taken back"),
          )
        }
      >
        <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Take it back
      </Button>
      <p className="text-xs text-fg-3">
        Declared by mistake? For another{" "}
        <span className="num">{clockFigures(Math.max(0, remaining))}</span> you can take it back.
      </p>
      {error ? <InlineError message={error} /> : null}
    </div>
  );
}
