import { SearchX } from "lucide-react";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";

/** What players see in the place of the console, and what the staff sees at an address without a page. */
export function NotFound() {
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState
        icon={SearchX}
        title="There is nothing at this address"
        action={<ButtonLink to="/dashboard">To the dashboard</ButtonLink>}
      >
        The address may be mistyped, or the page is not for your account.
      </EmptyState>
    </>
  );
}
