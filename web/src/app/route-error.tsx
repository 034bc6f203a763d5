import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { useRouteError } from "react-router";
import { ApiError } from "@/api/error";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";

/** What a page that broke leaves behind: the rest of the app stands, and a reload is one click away. */
export function RouteError() {
  const error = useRouteError();
  const id = useId();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-[520px] content-center px-4 py-10">
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-cancel" />
      <PageHeading title="This page broke">
        Nothing you did is lost. Try again, or go back to the start.
      </PageHeading>
      <div className="flex gap-2">
        <Button tone="brass" onClick={() => window.location.reload()}>
          Retry
        </Button>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
      <p className="num mt-4 text-xs text-fg-3">Error {requestId ?? id}</p>
    </main>
  );
}
