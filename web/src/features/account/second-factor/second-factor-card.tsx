import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { secondFactorQuery } from "../queries";
import { ConfirmDialog } from "./confirm-dialog";
import { EnrolSteps } from "./enrol-steps";
import { RecoveryCodes } from "./recovery-codes";

/** Two-step sign-in: switched on with an authenticator app, and off again. */
export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery);
  // New recovery codes are shown once, whatever the state of the factor is by then.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card title="Two-step sign-in">
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">
          Besides the password, signing in and withdrawing ask for a code that an app on your phone
          shows. After it is switched on or off, withdrawals wait for 24 hours.
        </p>
        {factor.isPending ? <Skeleton count={1} className="h-10" /> : null}
        {factor.isError ? (
          <InlineError
            message={messageOf(factor.error, "Failed to load your two-step sign-in")}
            onRetry={() => void factor.refetch()}
          />
        ) : null}
        {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
        {factor.data && !codes ? (
          factor.data.isOn ? (
            <FactorOn {...factor.data} onCodes={setCodes} />
          ) : (
            <FactorOff onCodes={setCodes} />
          )
        ) : null}
      </div>
    </Card>
  );
}

type CodesProps = { onCodes: (codes: readonly string[]) => void };

function FactorOff({ onCodes }: CodesProps) {
  const [isEnrolling, setEnrolling] = useState(false);
  if (isEnrolling) return <EnrolSteps onCodes={onCodes} onCancel={() => setEnrolling(false)} />;
  return (
    <div>
      <Button tone="ghost" onClick={() => setEnrolling(true)}>
        Set up an authenticator app
      </Button>
    </div>
  );
}

function FactorOn({
  enabledAt,
  recoveryCodesLeft,
  onCodes,
}: { enabledAt?: string | null; recoveryCodesLeft: number } & CodesProps) {
  const [asked, setAsked] = useState<"codes" | "disable" | null>(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm">
          {enabledAt ? <>Since {formatDateTime(enabledAt)}. </> : null}
          Unused recovery codes: <b className="num">{recoveryCodesLeft}</b>
        </p>
        <Badge tone="open" shape="check">
          On
        </Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="ghost" onClick={() => setAsked("codes")}>
          New recovery codes
        </Button>
        <Button tone="danger" onClick={() => setAsked("disable")}>
          Switch off
        </Button>
      </div>
      <ConfirmDialog command={asked} onCodes={onCodes} onClose={() => setAsked(null)} />
    </>
  );
}
