import { useUser } from "@/api/session";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { VerifyRow } from "../verify/verify-row";

export function EmailCard() {
  const { email, isVerified } = useUser();
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
      </div>
    </Card>
  );
}
