import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { VerifyRow } from "../verify/verify-row";
import { emailChangeQuery } from "./email-change";
import { EmailChangeForm } from "./email-change-form";
import { WaitingEmailChange } from "./waiting-email-change";

export function EmailCard() {
  const { email, isVerified } = useUser();
  const waiting = useQuery(emailChangeQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title="Email">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 font-medium break-all">{email}</p>
          {isVerified ? (
            <Badge tone="open" shape="check">
              Verified
            </Badge>
          ) : null}
        </div>
        <VerifyRow />
        {waiting.isError ? (
          <InlineError
            message={messageOf(waiting.error, "Failed to load the change of your address")}
            onRetry={() => void waiting.refetch()}
          />
        ) : null}
        {waiting.data ? <WaitingEmailChange change={waiting.data} oldEmail={email} /> : null}
        {isChanging ? (
          <EmailChangeForm onClose={() => setChanging(false)} />
        ) : (
          <div>
            <Button tone="ghost" onClick={() => setChanging(true)}>
              {waiting.data ? "Change to another address" : "Change address"}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
