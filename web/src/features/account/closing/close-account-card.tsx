import { useState } from "react";
import { Link } from "react-router";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CloseAccountDialog } from "./close-account-dialog";

/** The end of the account, chosen by its owner. */
export function CloseAccountCard() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Close your account">
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">
          Your name, your address, your picture and everything that opens the account are erased,
          for good. Records of money and of matches stay without your name, and messages that you
          have sent stay with those who received them. Withdraw your money and finish your
          challenges first.{" "}
          <Link className="link" to="/privacy">
            Privacy Policy
          </Link>
        </p>
        <div>
          <Button tone="danger" onClick={() => setAsking(true)}>
            Close your account
          </Button>
        </div>
        <CloseAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
      </div>
    </Card>
  );
}
