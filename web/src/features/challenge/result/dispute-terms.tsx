import { CalendarClock, type LucideIcon, Scale, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Escrow } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { serverNow } from "@/lib/server-time";
import { Money } from "@/ui/money";
import { hoursText, useDisputeHours } from "../use-dispute-hours";

const HOUR_MS = 60 * 60_000;

/**
 * The effect of a dispute on the money, and its end: the server's deadline if there is one, otherwise counted from
 * when the dispute opened, or from now.
 */
export function DisputeTerms({
  escrow,
  endsAt: deadline,
  openedAt,
  isAppeal = false,
}: {
  escrow: Escrow;
  endsAt?: string | undefined;
  openedAt?: string | undefined;
  /** Whether a ruling is appealed: without a decision it stands. */
  isAppeal?: boolean;
}) {
  const hours = useDisputeHours();
  const opened = openedAt === undefined ? serverNow() : Date.parse(openedAt);
  const endsAt = deadline ?? new Date(opened + hours * HOUR_MS).toISOString();
  return (
    <ul className="grid gap-2 text-sm text-fg-2">
      <Term icon={Scale}>
        The whole pot of <Money amount={escrow.total} className="font-semibold text-fg" /> is
        frozen. No one is paid until it is decided.
      </Term>
      <Term icon={CalendarClock}>
        {isAppeal
          ? "Another moderator decides, for good. Without a decision the first ruling stands, at the latest on "
          : `A moderator takes it within 24 hours and decides within 48. After ${hoursText(hours)} without a decision, everyone is refunded without a fee, at the latest on `}
        <time dateTime={endsAt} className="num font-semibold text-fg">
          {formatDateTime(endsAt)}
        </time>
        .
      </Term>
      <Term icon={ShieldAlert}>
        A false declaration lowers your fair-play score and may cost up to half of your stake. Keep
        your screenshots and clips.
      </Term>
    </ul>
  );
}

function Term({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-dispute" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
