import { useState } from "react";
import { useUser } from "@/api/session";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Note } from "@/ui/note";
import { VerifyRow } from "../verify/verify-row";
import { EmailChangeForm } from "./email-change-form";

export function EmailCard() {
  const { email, isVerified } = useUser();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card title="E-mail">
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
        <Note
          tone="success"
          message={
            sentTo
              ? `Follow the link that was sent to ${sentTo} within 30 minutes to confirm it.`
              : null
          }
        />
        {isChanging ? (
          <EmailChangeForm
            onSent={(address) => {
              setSentTo(address);
              setChanging(false);
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <div>
            <Button
              tone="ghost"
              onClick={() => {
                setSentTo(null);
                setChanging(true);
              }}
            >
              Change address
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
