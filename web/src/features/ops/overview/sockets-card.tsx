import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import type { OperationsSample } from "../api-types";
import { bytesText, countText } from "../figures";

export function SocketsCard({ sockets }: Pick<OperationsSample, "sockets">) {
  return (
    <Card title="Sockets">
      <dl className="grid gap-2">
        <Leader label="Socket.IO">{countText(sockets.socketio)}</Leader>
        <Leader label="Notifications">{countText(sockets.notification)}</Leader>
        <Leader label="Waiting to be sent">{bytesText(sockets.outboxBytes)}</Leader>
      </dl>
      <p className="mt-3 text-xs text-fg-3">
        What waits to be sent grows where clients read too slowly.
      </p>
    </Card>
  );
}
