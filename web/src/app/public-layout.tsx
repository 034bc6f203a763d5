import { Link, Outlet, useLocation } from "react-router";
import { Announcements } from "./announcements";
import { PlayMoneyBanner } from "./play-money-banner";
import { PublicHeader } from "./public-header";
import { SkipLink } from "./skip-link";

/** The layout of the public pages. */
export function PublicLayout() {
  // The way from the sign-in to the sign-up and back retains the page that the visitor came from.
  const { state } = useLocation();
  return (
    <>
      <SkipLink />
      <PublicHeader entryState={state} />
      <PlayMoneyBanner />
      <Announcements />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}

function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-5 pb-[max(20px,env(safe-area-inset-bottom))] text-xs text-fg-3 lg:px-6">
        <p>For players aged 18 and over. Stake only what you can afford to lose.</p>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-4 gap-y-1">
          <FooterLink to="/terms">Terms of Service</FooterLink>
          <FooterLink to="/privacy">Privacy Policy</FooterLink>
          <FooterLink to="/ledger">Seal of the ledger</FooterLink>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center underline underline-offset-2">
      {children}
    </Link>
  );
}
