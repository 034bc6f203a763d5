import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { RouteObject } from "react-router";
import { PageFailure, RouteError } from "./route-error";
import { reloadIfServerResponds, reloadIfStale } from "./stale-chunk";

type Load = () => Promise<ComponentType>;

/**
 * A page that is loaded when it is visited. If `lazy` itself fails, the router shows no `errorElement` but drops
 * everything down to the root. A failed load therefore resolves to a page that shows the error and retries.
 */
export const lazyPage = (load: Load): Pick<RouteObject, "lazy" | "errorElement"> => ({
  errorElement: <RouteError isInside />,
  lazy: () => loadOrFail(load, true),
});

/** Like `lazyPage`, for a destination that an operator can switch off. */
export const offeredPage = (to: string, load: Load): Pick<RouteObject, "lazy" | "errorElement"> =>
  lazyPage(async () => {
    const [{ ifOffered }, Page] = await Promise.all([import("./if-offered"), load()]);
    return ifOffered(to, Page);
  });

/** Like `lazyPage`, for a layout: without the layout there is no place inside it to show its failure. */
export const lazyLayout = (load: Load): Pick<RouteObject, "lazy"> => ({
  lazy: () => loadOrFail(load, false),
});

async function loadOrFail(load: Load, isInside: boolean) {
  try {
    return { Component: await load() };
  } catch {
    return { element: <RetryPage load={load} isInside={isInside} /> };
  }
}

/** Pages loaded by a retry. The router caches the result of `lazy` for good, so it would show the failure again. */
const retriedPages = new WeakMap<Load, ComponentType>();

/** Stands in for a page that failed to load, and renders the page once it has loaded. */
function RetryPage({ load, isInside }: { load: Load; isInside: boolean }) {
  const [Page, setPage] = useState<ComponentType | null>(() => retriedPages.get(load) ?? null);
  // It retries as soon as it is mounted.
  const [isRetrying, setRetrying] = useState(Page === null);
  const retry = useCallback(
    async (afterFailure?: (reload: () => void) => Promise<void>) => {
      setRetrying(true);
      try {
        const page = await load();
        retriedPages.set(load, page);
        setPage(() => page);
      } catch {
        // Some browsers cache a failed script for the lifetime of the document: only a reload requests it again.
        await afterFailure?.(() => window.location.reload());
      }
      setRetrying(false);
    },
    [load],
  );
  useEffect(() => {
    if (Page) return;
    // The page is visited again, and the network may be back without an "online" event.
    void retry();
    const onOnline = () => void retry(reloadIfStale);
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [Page, retry]);
  if (Page) return <Page />;
  return (
    <PageFailure
      title="This page did not load"
      isInside={isInside}
      isPending={isRetrying}
      onRetry={() => void retry(reloadIfServerResponds)}
    >
      The connection or the server failed. Nothing you did is lost. The page loads automatically
      once the connection is back.
    </PageFailure>
  );
}
