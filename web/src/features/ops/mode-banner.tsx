import clsx from "clsx";
import { Lock, type LucideIcon, PowerOff } from "lucide-react";
import type { OperationsOverview } from "./api-types";

/** Shows that the server is read-only or is draining. The live region exists before its content. */
export function ModeBanner({ overview }: { overview: OperationsOverview | undefined }) {
  return (
    <div role="status">
      {overview?.isDraining ? (
        <Line icon={PowerOff} look="bg-cancel-soft text-cancel">
          The server is draining: it finishes what it has begun, then it stops.
        </Line>
      ) : null}
      {overview?.isReadOnly ? (
        <Line icon={Lock} look="bg-dispute-soft text-dispute">
          The server is read-only: players read as usual, and their commands are refused.
        </Line>
      ) : null}
    </div>
  );
}

type LineProps = { icon: LucideIcon; look: string; children: string };

const Line = ({ icon: Icon, look, children }: LineProps) => (
  <p className={clsx("mb-4 flex items-center gap-3 rounded-[10px] px-3.5 py-3 text-sm", look)}>
    <Icon aria-hidden="true" className="size-[18px] shrink-0" />
    {children}
  </p>
);
