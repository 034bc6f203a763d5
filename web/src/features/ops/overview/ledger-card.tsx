import { Link } from "react-router";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { OperationsOverview } from "../api-types";
import { countText } from "../figures";

/** The newest result of the audit of the ledger. */
export function LedgerCard({ audit }: { audit: OperationsOverview["audit"] }) {
  return (
    <Card
      title="Ledger"
      aside={
        <Link to="/admin/ledger" className="link inline-flex min-h-6 items-center text-sm">
          Open the ledger
        </Link>
      }
    >
      {audit ? <Result {...audit} /> : <p className="text-sm text-fg-2">Not audited yet.</p>}
    </Card>
  );
}

function Result({ at, breaches }: NonNullable<OperationsOverview["audit"]>) {
  return (
    <div className="grid justify-items-start gap-2">
      {breaches === 0 ? (
        <Badge tone="open" shape="check">
          The books are sound
        </Badge>
      ) : (
        <Badge tone="cancel" shape="cross">
          {breaches === 1 ? "1 breach" : `${countText(breaches)} breaches`}
        </Badge>
      )}
      <p className="text-xs text-fg-3">
        Audited <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </div>
  );
}
