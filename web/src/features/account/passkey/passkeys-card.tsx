import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { configQuery } from "@/api/config";
import { messageOf } from "@/api/error";
import { passkeysQuery } from "@/api/passkey";
import { useUser } from "@/api/session";
import type { Passkey } from "@/api/types";
import { passkeyProblem } from "@/lib/passkey-problem";
import { formatDate, timeAgo } from "@/lib/relative-time";
import { serverNow } from "@/lib/server-time";
import { useReturnedFocus } from "@/lib/use-focus-fallback";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { AddPasskeyForm } from "./add-passkey-form";
import { RemovePasskeyDialog } from "./remove-passkey-dialog";

/** The player's passkeys: added on the device that stores them, and removed. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Card title="Passkeys">
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">
          A passkey signs you in with the fingerprint, face or PIN of your device, without password
          or code. After one is added or removed, withdrawals wait for 24 hours.
        </p>
        {passkeys.isPending ? <Skeleton count={1} className="h-11" /> : null}
        {passkeys.isError ? (
          <InlineError
            message={messageOf(passkeys.error, "Failed to load your passkeys")}
            onRetry={() => void passkeys.refetch()}
          />
        ) : null}
        <ul aria-label="Your passkeys" className="grid gap-4 empty:hidden">
          {passkeys.data?.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
        {passkeys.data ? <AddPasskey /> : null}
      </div>
      <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} />
    </Card>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2">
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="num truncate text-xs text-fg-3">
          added {formatDate(createdAt)} ·{" "}
          {lastUsedAt ? `last used ${timeAgo(lastUsedAt, serverNow())}` : "not used yet"}
        </p>
      </div>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function AddPasskey() {
  const config = useQuery(configQuery).data;
  const { authProvider } = useUser();
  const [isAdding, setAdding] = useState(false);
  const button = useReturnedFocus<HTMLButtonElement>(isAdding);
  if (!config) return null;
  if (authProvider === "google") {
    return <p className="text-sm text-fg-3">Set a password in the account settings first.</p>;
  }
  const problem = passkeyProblem(config.passkeyDomain);
  if (problem) return <p className="text-sm text-fg-3">{problem}</p>;
  if (isAdding) return <AddPasskeyForm onDone={() => setAdding(false)} />;
  return (
    <div>
      <Button ref={button} tone="ghost" onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
    </div>
  );
}
