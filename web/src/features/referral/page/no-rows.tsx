import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { type PageLocation, toSearchParams } from "../page-location";

/** Explains an empty list: it has no rows yet, or the URL names a page beyond its last. */
export function NoRows({
  location: { tab, page },
  icon,
  title,
  children,
}: {
  location: PageLocation;
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  if (page > 1) {
    return (
      <EmptyState
        icon={icon}
        title="Nothing here"
        action={
          <ButtonLink to={`/referrals?${toSearchParams({ tab, page: 1 })}`} tone="ghost">
            Go to the first page
          </ButtonLink>
        }
      >
        This page is beyond the last one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <ButtonLink to="/referrals" tone="brass">
          Go to your link
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
