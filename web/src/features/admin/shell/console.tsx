import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Outlet, useLocation } from "react-router";
import { ApiError } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { PageSpinner } from "@/ui/spinner";
import type { StaffSelf } from "../api-types";
import { staffSelfQuery } from "../queries";
import { refusalText } from "../refusals";
import { NotFound } from "./not-found";
import { SectionLinks } from "./section-links";
import { mayOpen } from "./sections";

/** The frame of the staff's pages. The server decides who sees it, at each opening and once a minute. */
export function Console() {
  const { data, error, refetch } = useQuery(staffSelfQuery);
  const refusal = error instanceof ApiError ? error : null;
  // A role that was taken away closes the console, although its data was read before.
  if (refusal?.code === "SECOND_FACTOR_REQUIRED") return <SecondFactorNeeded />;
  if (refusal?.status === 403 || refusal?.status === 404) return <NotFound />;
  if (data) return <Sections self={data} />;
  if (!error) return <PageSpinner label="Loading" />;
  return (
    <>
      <PageHeading title="Console" />
      <InlineError
        message={refusalText(error, "Failed to open the console")}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Sections({ self }: { self: StaffSelf }) {
  const { pathname } = useLocation();
  return (
    <div className="items-start lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-6">
      <SectionLinks self={self} />
      <div className="min-w-0">{mayOpen(self.role, pathname) ? <Outlet /> : <NotFound />}</div>
    </div>
  );
}

/** The way in for a member of the staff whose account has no second factor yet. */
function SecondFactorNeeded() {
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
