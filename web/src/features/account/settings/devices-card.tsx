import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import type { Device } from "@/api/types";
import { deviceName, isPhone } from "@/lib/device-name";
import { timeAgo } from "@/lib/relative-time";
import { serverNow } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { devicesQuery, securityKey } from "../queries";

export function DevicesCard() {
  const devices = useQuery(devicesQuery);
  const [target, setTarget] = useState<Device | "others" | null>(null);
  const hasOthers = devices.data?.some((device) => !device.isCurrent) ?? false;
  return (
    <Card
      title="Signed-in devices"
      aside={
        hasOthers ? (
          <Button size="sm" onClick={() => setTarget("others")}>
            Sign out all others
          </Button>
        ) : null
      }
    >
      <p className="mb-4 text-sm text-fg-2">
        At most 20 devices; beyond that, the least recently used one is signed out. Every device has
        to sign in again after 90 days.
      </p>
      {devices.isPending ? <Skeleton count={3} className="h-11" /> : null}
      {devices.isError ? (
        <InlineError
          message={messageOf(devices.error, "Failed to load your devices")}
          onRetry={() => void devices.refetch()}
        />
      ) : null}
      <ul className="grid gap-4">
        {devices.data?.map((device) => (
          <DeviceRow key={device._id} device={device} onRevoke={() => setTarget(device)} />
        ))}
      </ul>
      <RevokeDialog target={target} onClose={() => setTarget(null)} />
    </Card>
  );
}

function RevokeDialog({
  target,
  onClose,
}: {
  target: Device | "others" | null;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: (revoked: Device | "others") =>
      revoked === "others" ? revokeOtherDevices() : revokeDevice(revoked._id),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: securityKey });
      await queryClient.invalidateQueries(devicesQuery);
      onClose();
    },
  });
  if (target === null) return null;
  const deviceLabel = target === "others" ? "Every other device" : deviceName(target.userAgent);
  return (
    <ConfirmDialog
      isOpen
      title={target === "others" ? "Sign out all other devices?" : "Sign this device out?"}
      description={`${deviceLabel} will have to sign in again.`}
      confirmLabel="Sign out"
      isPending={revoke.isPending}
      error={revoke.error ? messageOf(revoke.error, "Failed to sign the device out") : undefined}
      onConfirm={() => revoke.mutate(target)}
      onClose={onClose}
    />
  );
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
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

async function revokeDevice(id: string) {
  const params = { path: { id } };
  await call(api.DELETE("/api/auth/sessions/{id}", { params }), "Failed to sign the device out");
}

async function revokeOtherDevices() {
  await call(api.DELETE("/api/auth/sessions"), "Failed to sign the other devices out");
}
