import { Outlet } from "react-router";
import { useSessionStatus } from "@/api/session";
import { PageSpinner } from "@/ui/spinner";
import { PlayMoneyBanner } from "./play-money-banner";
import { ProtectedLayout } from "./protected-layout";
import { PublicHeader } from "./public-header";
import { SkipLink } from "./skip-link";

/** For pages that visitors may also open: players see them inside the app, visitors in the plain layout. */
export function OpenLayout() {
  const status = useSessionStatus();
  if (status === "loading") return <PageSpinner label="Loading" />;
  if (status === "signed-in") return <ProtectedLayout />;
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
