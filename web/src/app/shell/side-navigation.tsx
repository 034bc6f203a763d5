import { Link } from "react-router";
import { EscrowBox } from "@/features/wallet/escrow-box";
import { Logo } from "@/ui/logo";
import { CREATE_LINK } from "../navigation";
import { NavLinks } from "./nav-links";

/** 224 px wide with labels from 1280 px, a 68 px rail of icons from 1024 px; below that the drawer replaces it. */
export function SideNavigation() {
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line px-3 py-3.5 lg:flex"
    >
      <div className="mb-4 px-1.5">
        <span className="xl:hidden">
          <Logo to="/dashboard" isMarkOnly />
        </span>
        <span className="hidden xl:block">
          <Logo to="/dashboard" />
        </span>
      </div>
      <Link
        to={CREATE_LINK.to}
        title={CREATE_LINK.label}
        className="btn btn-brass mb-3 w-full shrink-0 max-xl:px-0"
      >
        <CREATE_LINK.icon aria-hidden="true" className="size-4" strokeWidth={2.25} />
        <span className="max-xl:sr-only">{CREATE_LINK.label}</span>
      </Link>
      <NavLinks form="side" />
      <div className="mt-auto hidden pt-4 xl:block">
        <EscrowBox />
      </div>
    </aside>
  );
}
