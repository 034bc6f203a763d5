import { Outlet } from "react-router";
import { useSessionStatus } from "@/api/session";
import { PageSpinner } from "@/ui/spinner";
import { PlayMoneyBanner } from "./play-money-banner";
import { ProtectedLayout } from "./protected-layout";
import { PublicHeader } from "./public-header";
import { OPEN_TO_VISITORS, useHasHandle } from "./route-handles";
import { SkipLink } from "./skip-link";

/**
 * The one layout of all pages behind sign-in and of those that visitors may open too: players keep the same shell,
 * with its open panels, from one page to the next. Visitors see an open page in a plain layout.
 */
export function AppLayout() {
  const status = useSessionStatus();
  const isOpen = useHasHandle(OPEN_TO_VISITORS);
  if (!isOpen || status === "signed-in") return <ProtectedLayout />;
  if (status === "loading") return <PageSpinner label="Loading" />;
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <PlayMoneyBanner />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[1240px] px-4 pt-4 pb-28 lg:px-6 lg:pt-6 lg:pb-10"
      >
        <Outlet />
      </main>
    </>
  );
}
