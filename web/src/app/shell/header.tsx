import { WalletChip } from "@/features/wallet/wallet-chip";
import { Logo } from "@/ui/logo";
import { NavDrawer } from "./nav-drawer";
import { UserMenu } from "./user-menu";

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/95">
      <div className="flex h-[60px] items-center gap-3 px-4 lg:px-6">
        <NavDrawer />
        <span className="lg:hidden">
          <Logo to="/dashboard" isMarkOnly />
        </span>
        <div className="ml-auto flex items-center gap-1.5 lg:gap-3">
          <WalletChip />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
