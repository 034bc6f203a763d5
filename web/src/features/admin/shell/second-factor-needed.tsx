import { ShieldCheck } from "lucide-react";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";

/** The way in for a member of the staff whose account has no second factor yet. */
export function SecondFactorNeeded() {
  return (
    <>
      <PageHeading title="Console" />
      <EmptyState
        icon={ShieldCheck}
        title="Protect your account first"
        action={
          <ButtonLink to="/settings/security" tone="brass">
            Set up a second factor
          </ButtonLink>
        }
      >
        The console decides about other people's money. Your account needs a second factor before it
        opens.
      </EmptyState>
    </>
  );
}
