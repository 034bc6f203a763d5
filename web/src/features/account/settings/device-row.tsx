import { Laptop, Smartphone } from "lucide-react";
import type { Device } from "@/api/types";
import { timeAgo } from "@/lib/relative-time";
import { serverNow } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { deviceName, isPhone } from "./device-name";

export function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
  const name = deviceName(device.userAgent);
  const Icon = isPhone(device.userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-surface-3 text-fg-2">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="num truncate text-xs text-fg-3">
          {device.address} · last used {timeAgo(device.lastUsedAt, serverNow())}
        </p>
      </div>
      {device.isCurrent ? (
        <Badge tone="open" shape="check">
          This device
        </Badge>
      ) : (
        <Button size="sm" aria-label={`Sign out ${name}`} onClick={onRevoke}>
          Sign out
        </Button>
      )}
    </li>
  );
}
