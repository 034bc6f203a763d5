import { OctagonX } from "lucide-react";
import { useUser } from "@/api/session";

/** Shows a suspended player on every page what is still possible, so that no button refuses without a warning. */
export function SuspendedBanner() {
  if (!useUser().isSuspended) return null;
  return (
    <aside
      aria-label="Account suspended"
      className="flex min-h-11 items-center gap-2.5 border-b border-line bg-cancel-soft px-4 py-1.5 text-sm text-fg lg:px-6"
    >
      <OctagonX aria-hidden="true" className="size-4 shrink-0 text-cancel" />
      <p>
        <b className="font-semibold">Your account is suspended.</b> You can read, withdraw what is
        available, and declare, confirm, contest or call off the matches that your stake is in.
      </p>
    </aside>
  );
}
