import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useRouteError } from "react-router";
import { ApiError } from "@/api/error";
import { Button, ButtonLink } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";

/** Shown in the place of a page that crashed: the rest of the app still works, and a button reloads the page. */
export function RouteError({ isInside = false }: { isInside?: boolean }) {
  const error = useRouteError();
  const id = useId();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <PageFailure
      title="Something went wrong"
      isInside={isInside}
      onRetry={() => window.location.reload()}
      note={`Error ${requestId ?? id}`}
    >
      Nothing you did is lost. Try again, or go to the home page.
    </PageFailure>
  );
}

/** An error in the place of a page; `isInside` if the layout around it already has the `main` landmark. */
export function PageFailure({
  title,
  children,
  note,
  isInside,
  isPending = false,
  onRetry,
}: {
  title: string;
  children: ReactNode;
  note?: string;
  isInside: boolean;
  isPending?: boolean;
  onRetry: () => void;
}) {
  const Frame = isInside ? "section" : "main";
  return (
    <Frame
      aria-label={isInside ? "Page error" : undefined}
      className="mx-auto grid min-h-[60dvh] max-w-[520px] content-center px-4 py-10"
    >
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-cancel" />
      <PageHeading title={title}>{children}</PageHeading>
      <div className="flex gap-2">
        <Button tone="brass" isPending={isPending} onClick={onRetry}>
          Retry
        </Button>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
      {note ? <p className="num mt-4 text-xs text-fg-3">{note}</p> : null}
    </Frame>
  );
}
