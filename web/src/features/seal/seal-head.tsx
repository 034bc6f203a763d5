import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { Seal } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";
import { ChainChecker } from "./chain-checker";
import { sealHeadQuery } from "./queries";

/** The last seal of the ledger. It is refetched while it is on the screen. */
export function SealHead() {
  const { data: seal, error, refetch } = useQuery(sealHeadQuery);
  return (
    <Card title="Last seal" aside={seal ? <CopyButton text={seal.hash} label="Copy hash" /> : null}>
      <div className="grid gap-4">
        {error ? (
          <InlineError
            message={messageOf(error, "Failed to load the seal")}
            onRetry={() => void refetch()}
          />
        ) : null}
        {seal ? <SealFigures seal={seal} /> : null}
        {seal === null ? (
          <p className="text-sm text-fg-2">
            Nothing is sealed yet. The first seal follows the first movement of money.
          </p>
        ) : null}
        {seal === undefined && !error ? <Skeleton count={4} className="h-6" /> : null}
      </div>
    </Card>
  );
}

function SealFigures({ seal }: { seal: Seal }) {
  return (
    <>
      <dl className="grid gap-2.5">
        <Leader label="Number">{seal.number.toLocaleString("en")}</Leader>
        <Leader label="Sealed at">
          <time dateTime={seal.at}>{formatDateTime(seal.at)}</time>
        </Leader>
        <Leader label="Movements sealed so far">{seal.total.toLocaleString("en")}</Leader>
        <div className="grid gap-1 text-sm">
          <dt className="text-fg-2">Hash</dt>
          <dd className="num break-all text-[13.5px]">{seal.hash}</dd>
        </div>
      </dl>
      <ChainChecker head={seal} />
    </>
  );
}
