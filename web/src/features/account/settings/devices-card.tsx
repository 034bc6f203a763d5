import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/error";
import type { Device } from "@/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { devicesQuery, revokeDevice, revokeOtherDevices } from "../queries";
import { deviceName } from "./device-name";
import { DeviceRow } from "./device-row";

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
        At most 20; beyond that the one that was not used for longest is signed out. Each device
        signs in again after 90 days.
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
