import { PowerOff } from "lucide-react";
import type { ComponentType } from "react";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { labelOf, useIsOffered } from "./use-is-offered";

/** The page of a destination; where the operator has it switched off, a state that shows this, for a link from earlier. */
export function ifOffered(to: string, Page: ComponentType): ComponentType {
  return function Offered() {
    return useIsOffered()(to) ? <Page /> : <SwitchedOff title={labelOf(to)} />;
  };
}

function SwitchedOff({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        icon={PowerOff}
        title="Switched off"
        action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
      >
        The operator of this server has switched this off. What you have earned, won or bought stays
        yours.
      </EmptyState>
    </>
  );
}
