import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import { formatDateTime } from "@/lib/relative-time";
import { useRetainedFocus, useReturnedFocus } from "@/lib/use-focus-fallback";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { secondFactorQuery } from "../queries";
import { ConfirmDialog } from "./confirm-dialog";
import { EnrolSteps } from "./enrol-steps";

/** Two-step sign-in: switched on with an authenticator app, and off again. */
export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery);
  // New recovery codes are shown once, whatever the state of the factor is by then.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const focusProps = useRetainedFocus();
  return (
    <Card title="Two-step sign-in">
      <div {...focusProps} className="grid gap-4">
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
  const button = useReturnedFocus<HTMLButtonElement>(isEnrolling);
  if (isEnrolling) return <EnrolSteps onCodes={onCodes} onCancel={() => setEnrolling(false)} />;
  return (
    <div>
      <Button ref={button} tone="ghost" onClick={() => setEnrolling(true)}>
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

/** New recovery codes, shown once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-3">
      <h3
        ref={heading}
        id="recovery-codes"
        tabIndex={-1}
        className="text-sm font-semibold outline-none"
      >
        Your recovery codes
      </h3>
      <p className="text-sm text-fg-2">
        Each signs you in once if the app is lost. Store them where only you find them: they are not
        shown again.
      </p>
      <ul className="num grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={codes.join("\n")} label="Copy all" />
        <Button size="sm" tone="ghost" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </section>
  );
}
