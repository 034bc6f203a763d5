import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { messageOf } from "@/api/error";
import type { Wallet } from "@/api/types";
import { innerPath } from "@/lib/inner-path";
import { usdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { Balances } from "./balances";
import { DepositDialog } from "./deposit-dialog";
import { History } from "./history";
import { PendingWithdrawals } from "./pending-withdrawals";
import { providerTerms } from "./provider-terms";
import { walletQuery } from "./queries";
import { WithdrawDialog } from "./withdraw-dialog";

/** The refetch interval while a withdrawal is pending. */
const PENDING_REFETCH_MS = 10_000;

/** The dialogs have URLs of their own, so that other pages can link to them. */
type Action = "deposit" | "withdraw";

export function WalletPage() {
  const { data: wallet, error, refetch } = useQuery({ ...walletQuery, ...FRESH });
  const [search, setSearch] = useSearchParams();
  const open = (action: Action | null) =>
    setSearch((current) => withAction(current, action), { replace: action === null });
  const action = search.get("action");
  // The return path after a deposit for a stake. Only paths within the app, since anyone can craft the URL.
  const back = innerPath(search.get("then"));
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        title="Wallet"
        actions={wallet ? <Actions wallet={wallet} onOpen={open} /> : null}
      >
        Your USDC balances and their history.
      </PageHeading>
      <div className="grid gap-5">
        {error ? (
          <InlineError
            message={messageOf(error, "Failed to load your wallet")}
            onRetry={() => void refetch()}
          />
        ) : null}
        {wallet ? <Balances wallet={wallet} /> : null}
        {wallet || error ? null : <Skeleton className="h-[148px]" />}
        <PendingWithdrawals />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_276px]">
          <History />
          {wallet ? <Lifetime wallet={wallet} /> : null}
        </div>
      </div>
      {wallet ? (
        <>
          <DepositDialog
            wallet={wallet}
            isOpen={action === "deposit"}
            initialAmount={amountOf(search)}
            onBack={back ? () => void navigate(back) : null}
            onClose={() => open(null)}
          />
          <WithdrawDialog
            wallet={wallet}
            isOpen={action === "withdraw"}
            onClose={() => open(null)}
          />
        </>
      ) : null}
    </>
  );
}

/** Other pages accept a balance of some minutes ago; this page refetches it. */
const FRESH = {
  refetchOnMount: "always",
  refetchInterval: ({ state }: { state: { data?: Wallet | undefined } }) =>
    state.data && state.data.withdrawing !== "0" ? PENDING_REFETCH_MS : false,
} as const;

/** The amount in the URL if it is a valid number, since the field treats it as typed input. */
function amountOf(search: URLSearchParams): string | null {
  const amount = search.get("amount");
  return amount && /^\d{1,9}(\.\d{1,6})?$/.test(amount) ? amount : null;
}

function withAction(search: URLSearchParams, action: Action | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (action === null) for (const name of ["action", "amount"]) next.delete(name);
  else next.set("action", action);
  return next;
}

function Actions({ wallet, onOpen }: { wallet: Wallet; onOpen: (action: Action) => void }) {
  return (
    <>
      <Button tone="brass" onClick={() => onOpen("deposit")}>
        <ArrowDownToLine aria-hidden="true" className="size-4" />
        Deposit
      </Button>
      <Button
        tone="ghost"
        disabled={usdc(wallet.available) === 0n}
        onClick={() => onOpen("withdraw")}
      >
        <ArrowUpFromLine aria-hidden="true" className="size-4" />
        Withdraw
      </Button>
    </>
  );
}

function Lifetime({ wallet }: { wallet: Wallet }) {
  const { notice } = providerTerms(wallet.provider);
  return (
    <Card title="So far">
      <dl className="grid gap-2.5">
        <Leader label="Staked">
          <Money amount={wallet.totalStaked} form="usdc" />
        </Leader>
        <Leader label="Won">
          <Money amount={wallet.totalWon} form="usdc" />
        </Leader>
      </dl>
      {notice ? <p className="mt-4 text-xs text-fg-3">{notice}</p> : null}
      <p className="mt-4 text-xs text-fg-3">
        Every movement is sealed.{" "}
        <Link to="/ledger" className="link">
          How you can check it
        </Link>
      </p>
    </Card>
  );
}
