import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import type { Pool } from "@/api/types";
import { type MicroUsdc, usdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { CapDialog } from "./cap-dialog";
import { MovementDialog } from "./movement-dialog";
import type { PoolDirection } from "./pool-mutations";
import { poolQuery } from "./queries";

/** For members: the pool with the viewer's share, and what each member has in it. */
export function PoolPanels({
  teamId,
  isDissolving,
  available,
}: {
  teamId: string;
  isDissolving: boolean;
  /** What the viewer can spend; null while it is not known. */
  available: MicroUsdc | null;
}) {
  const { data: pool, error, refetch } = useQuery(poolQuery(teamId));
  return (
    <>
      <Card title="Current Pool">
        {pool ? (
          <CurrentPool
            teamId={teamId}
            pool={pool}
            isDissolving={isDissolving}
            available={available}
          />
        ) : error ? (
          <InlineError
            message={messageOf(error, "Failed to load the pool")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton count={3} className="h-5" />
        )}
      </Card>
      {pool ? <Contributions pool={pool} /> : null}
    </>
  );
}

function CurrentPool({
  teamId,
  pool,
  isDissolving,
  available,
}: {
  teamId: string;
  pool: Pool;
  isDissolving: boolean;
  available: MicroUsdc | null;
}) {
  const [direction, setDirection] = useState<PoolDirection | null>(null);
  const [isCapping, setCapping] = useState(false);
  const share = usdc(pool.share);
  return (
    <>
      <p className="mb-3">
        <Money amount={pool.total} form="usdc" className="disp-x text-[22px] text-brass" />
      </p>
      <dl className="grid gap-2.5">
        <Leader label="Your share">
          <Money amount={share} form="usdc" />
        </Leader>
        <Leader label="Limit for one match">
          {pool.cap == null ? "All of it" : <Money amount={pool.cap} form="usdc" />}
        </Leader>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button tone="brass" disabled={isDissolving} onClick={() => setDirection("deposit")}>
          <ArrowDownToLine aria-hidden="true" className="size-4" />
          Deposit
        </Button>
        <Button
          tone="ghost"
          disabled={share === 0n || pool.isStaked}
          onClick={() => setDirection("withdraw")}
        >
          <ArrowUpFromLine aria-hidden="true" className="size-4" />
          Withdraw
        </Button>
        <Button tone="ghost" className="col-span-2" onClick={() => setCapping(true)}>
          Change limit
        </Button>
      </div>
      <p className="mt-3 text-xs text-fg-3">
        {pool.isStaked
          ? "The team has a challenge that is not over. You can withdraw when it is."
          : "When you leave the team, your share is paid into your wallet."}
      </p>
      {direction ? (
        <MovementDialog
          teamId={teamId}
          direction={direction}
          most={direction === "deposit" ? available : share}
          onClose={() => setDirection(null)}
        />
      ) : null}
      {isCapping ? (
        <CapDialog teamId={teamId} cap={pool.cap ?? null} onClose={() => setCapping(false)} />
      ) : null}
    </>
  );
}

/** What each member has in the pool, and which part of it that is. */
function Contributions({ pool }: { pool: Pool }) {
  return (
    <Card title="Member contributions">
      {usdc(pool.total) === 0n ? (
        <p className="text-sm text-fg-3">No contributions yet</p>
      ) : (
        <table className="w-full border-collapse text-left text-sm">
          <caption className="sr-only">Shares of the pool, the largest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Share</th>
              <th scope="col">Part of the pool</th>
            </tr>
          </thead>
          <tbody>
            {pool.contributions.map(({ user, amount, percent }) => (
              <tr key={user._id}>
                <td className="w-full max-w-0 truncate py-1.5 pr-3 font-medium">
                  <PersonLink username={user.username} className="hover:underline">
                    {user.username}
                  </PersonLink>
                </td>
                <td className="py-1.5 pr-3 text-right whitespace-nowrap">
                  <Money amount={amount} form="usdc" />
                </td>
                <td className="num py-1.5 text-right whitespace-nowrap text-fg-2">{percent} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
