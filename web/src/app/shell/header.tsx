import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { Bell } from "@/features/notification/bell/bell";
import { SearchBox } from "@/features/search/search-box";
import { WalletChip } from "@/features/wallet/wallet-chip";
import { useShortcuts } from "@/lib/shortcuts";
import { Dialog } from "@/ui/dialog";
import { Logo } from "@/ui/logo";
import { NavDrawer } from "./nav-drawer";
import { UserMenu } from "./user-menu";

/** From this width on the search box is in the header; below it, a button opens the box in a dialog. */
const BOX_FITS = "(width >= 48rem)";

export function Header() {
  const box = useRef<HTMLInputElement>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  useShortcuts({
    "/": () => (window.matchMedia(BOX_FITS).matches ? box.current?.focus() : setSearchOpen(true)),
  });
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/95">
      <div className="flex h-[60px] items-center gap-3 px-4 max-[389px]:gap-2 max-[389px]:px-3 lg:px-6">
        <NavDrawer />
        {/* The narrowest screens have no room for it beside the balance; the navigation has one too. */}
        <span className="max-[359px]:hidden lg:hidden">
          <Logo to="/dashboard" isMarkOnly />
        </span>
        <search className="hidden flex-1 md:block">
          <SearchBox ref={box} />
        </search>
        <div className="ml-auto flex items-center gap-1.5 max-[389px]:gap-0.5 lg:gap-3">
          <button
            type="button"
            className="icon-btn md:hidden"
            aria-label="Search"
            onClick={() => setSearchOpen(true)}
          >
            <Search aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
          <WalletChip />
          <Bell />
          <UserMenu />
        </div>
      </div>
      <Dialog
        isOpen={isSearchOpen}
        onClose={() => setSearchOpen(false)}
        title="Search"
        initialFocus="field"
      >
        <div className="min-h-[46dvh]">
          <SearchBox onLeave={() => setSearchOpen(false)} />
        </div>
      </Dialog>
    </header>
  );
}
