import type { ReactNode } from "react";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { SkipLink } from "../skip-link";
import { ConnectionBanner } from "./connection-banner";
import { Header } from "./header";
import { ShortcutKeys } from "./shortcut-keys";
import { SideNavigation } from "./side-navigation";
import { useTokenRenewal } from "./use-renewal";

/** The frame of everything behind sign-in: navigation at the side, header on top, the page. */
export function Shell({ children }: { children: ReactNode }) {
  useTokenRenewal();
  useLiveConnection();
  return (
    <>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[68px_minmax(0,1fr)] xl:grid-cols-[224px_minmax(0,1fr)]">
        <SideNavigation />
        <div className="min-w-0">
          <Header />
          <ConnectionBanner />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-[1240px] px-4 pt-4 pb-[calc(112px+env(safe-area-inset-bottom))] lg:px-6 lg:pt-6 lg:pb-10"
          >
            {children}
          </main>
        </div>
      </div>
      <ShortcutKeys />
    </>
  );
}
