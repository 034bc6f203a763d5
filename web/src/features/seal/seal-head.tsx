import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { messageOf } from "@/api/error";
import type { Seal } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { formatDateTime } from "@/lib/relative-time";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { type ChainCheck, checkChain } from "./chain";
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

/** Lets the browser follow the chain of seals by itself. */
function ChainChecker({ head }: { head: Seal }) {
  const check = useMutation({ mutationFn: () => checkChain(head) });
  const problem = check.error
    ? messageOf(check.error, "Failed to load the seals")
    : problemOf(check.data);
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="sm" disabled={check.isPending} onClick={() => check.mutate()}>
        <Link2 aria-hidden="true" className="size-4" />
        {check.isPending ? "Checking the chain…" : "Check the chain in this browser"}
      </Button>
      <Note
        tone="success"
        message={check.data?.kind === "whole" ? wholeText(check.data.seals) : null}
      />
      {problem ? <InlineError message={problem} onRetry={() => check.mutate()} /> : null}
    </div>
  );
}

function wholeText(seals: number): string {
  const checked = `${seals.toLocaleString("en")} ${seals === 1 ? "seal" : "seals"} checked`;
  return `${checked}: every hash is right, and each follows from the one before.`;
}

function problemOf(check: ChainCheck | undefined): string | null {
  switch (check?.kind) {
    case undefined:
    case "whole":
      return null;
    case "broken":
      return `Seal ${check.number.toLocaleString("en")} does not follow the one before it.`;
    case "insecure":
      return "Browsers compute hashes on secure pages only: open this page over https.";
    default:
      return assertNever(check);
  }
}
