import { Bell, ChevronDown, Gavel, LogOut, Settings, User } from "lucide-react";
import { useNavigate } from "react-router";
import { signOut, useUser } from "@/api/session";
import { useTokenBalance } from "@/features/quest/use-token-balance";
import { Avatar } from "@/ui/avatar";
import { Menu, MenuDivider, MenuItem } from "@/ui/menu";
import { Username } from "@/ui/username";

export function UserMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const tokens = useTokenBalance();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account menu of ${user.username}`}
          className="flex min-h-11 items-center gap-2.5 rounded-ctl pl-1 text-left"
        >
          <Avatar username={user.username} src={user.avatar} size={34} />
          <span className="hidden leading-tight xl:block">
            <span className="block max-w-[140px] truncate text-[13.5px] font-semibold">
              <Username username={user.username} />
            </span>
            <span className="num block text-xs text-fg-3">
              <span>{user.points.toLocaleString("en")} points</span>
              {tokens === undefined ? null : <span> · {tokens.toLocaleString("en")} DL</span>}
            </span>
          </span>
          <ChevronDown aria-hidden="true" className="hidden size-4 text-fg-3 xl:block" />
        </button>
      }
    >
      <MenuItem
        icon={<User aria-hidden="true" className="size-4" />}
        onSelect={() => void navigate("/profile")}
      >
        Profile
      </MenuItem>
      <MenuItem
        icon={<Bell aria-hidden="true" className="size-4" />}
        onSelect={() => void navigate("/notifications")}
      >
        Notifications
      </MenuItem>
      <MenuItem
        icon={<Settings aria-hidden="true" className="size-4" />}
        onSelect={() => void navigate("/settings")}
      >
        Settings
      </MenuItem>
      {user.role === "user" ? null : (
        <MenuItem
          icon={<Gavel aria-hidden="true" className="size-4" />}
          onSelect={() => void navigate("/admin")}
        >
          Console
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem
        icon={<LogOut aria-hidden="true" className="size-4" />}
        onSelect={() => void logOut(navigate)}
      >
        Logout
      </MenuItem>
    </Menu>
  );
}

async function logOut(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  await signOut();
  await navigate("/login", { replace: true, state: null });
}
