import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
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
import { mayOpen, sectionsFor } from "./sections";

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

/** The sections of the console: at the side where there is room, as a row that scrolls sideways on a phone. */
function SectionLinks({ self: { role, counts } }: { self: StaffSelf }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link follows the address.
  useEffect(() => revealCurrent(nav.current), [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Console"
      className="nav scroll-x -mx-4 mb-4 px-4 lg:sticky lg:top-[76px] lg:mx-0 lg:mb-0 lg:px-0"
    >
      <ul className="flex w-max gap-1 py-0.5 lg:w-auto lg:flex-col lg:gap-0.5">
        {sectionsFor(role).map(({ path, label, icon: Icon, count }) => (
          <li key={path}>
            <NavLink to={path}>
              <Icon aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
              <span className="flex-1 whitespace-nowrap">{label}</span>
              {count && counts[count.of] > 0 ? (
                <span className="num rounded-full bg-brass-fill px-1.5 text-2xs leading-[18px] font-bold text-on-brass">
                  {counts[count.of]}
                  <span className="sr-only"> {count.words}</span>
                </span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MARGIN_PX = 16;

/** Scrolls the row sideways, and never the page, to the current section. */
function revealCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector("[aria-current=page]");
  if (!nav || !current) return;
  nav.scrollLeft +=
    current.getBoundingClientRect().left - nav.getBoundingClientRect().left - MARGIN_PX;
}
