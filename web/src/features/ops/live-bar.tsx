import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useServerNow } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { millisText } from "./figures";
import { timeOf } from "./samples/rates";
import type { Operations } from "./samples/use-operations";

const SECOND_MS = 1000;

/** How the figures arrive, how old they are, and the button that stops them; `children` are further controls. */
export function LiveBar({
  operations: { samples, isLive, isPaused, setPaused },
  children,
}: {
  operations: Operations;
  children?: ReactNode;
}) {
  const newest = samples.at(-1);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Mode isLive={isLive} isPaused={isPaused} />
      {newest ? <Age at={timeOf(newest)} /> : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <Button size="sm" disabled={!newest} onClick={() => setPaused(!isPaused)}>
          {isPaused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {isPaused ? "Resume" : "Pause"}
        </Button>
      </div>
    </div>
  );
}

function Mode({ isLive, isPaused }: Pick<Operations, "isLive" | "isPaused">) {
  if (isPaused) {
    return (
      <Badge tone="full" shape="hourglass">
        Paused
      </Badge>
    );
  }
  return isLive ? (
    <Badge tone="active" shape="pulse">
      Live
    </Badge>
  ) : (
    <Badge tone="done" shape="clock">
      Read every 5 seconds
    </Badge>
  );
}

/** The device's clock may be behind the server's by a moment. */
function Age({ at }: { at: number }) {
  const seconds = Math.max(0, Math.round((useServerNow() - at) / SECOND_MS));
  return (
    <p className="num text-sm text-fg-3">Figures from {millisText(seconds * SECOND_MS)} ago</p>
  );
}
