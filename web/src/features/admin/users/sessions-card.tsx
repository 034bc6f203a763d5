import { useState } from "react";
import { deviceName } from "@/lib/device-name";
import { formatDateTime, timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import type { UserDetail, UserSession } from "../api-types";
import { ReasonDialog } from "../reason-dialog";
import { useStaffSelf } from "../use-staff-self";
import { useEndSessions } from "./queries";

/** Where an account is signed in, which only administrators see. */
export function SessionsCard({ account: { user, sessions } }: { account: UserDetail }) {
  const [isEnding, setEnding] = useState(false);
  const self = useStaffSelf();
  if (!self.isAdmin) return null;
  return (
    <Card
      title="Sessions"
      aside={
        sessions.length > 0 && self.id !== user._id ? (
          <Button size="sm" onClick={() => setEnding(true)}>
            End all sessions
          </Button>
        ) : null
      }
    >
      {sessions.length === 0 ? (
        <p className="text-sm text-fg-3">This account is signed in nowhere.</p>
      ) : (
        <ul className="grid gap-3">
          {sessions.map((session) => (
            <Session key={session._id} session={session} />
          ))}
        </ul>
      )}
      {isEnding ? (
        <EndDialog
          userId={user._id}
          username={user.username}
          count={sessions.length}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </Card>
  );
}

function Session({ session: { device, ip, createdAt, lastUsedAt } }: { session: UserSession }) {
  const now = useServerMinute();
  return (
    <li className="min-w-0">
      <p className="text-sm">{deviceName(device)}</p>
      <p className="num text-xs text-fg-3">
        {ip} · last used {timeAgo(lastUsedAt, now)} · since {formatDateTime(createdAt)}
      </p>
    </li>
  );
}

type EndDialogProps = {
  userId: string;
  username: string;
  count: number;
  onClose: () => void;
};

function EndDialog({ userId, username, count, onClose }: EndDialogProps) {
  const end = useEndSessions(userId);
  return (
    <ReasonDialog
      title={`End all sessions of ${username}?`}
      description={`${username} is signed out ${count === 1 ? "on one device" : `on all ${count} devices`} at once and may sign in again.`}
      confirmLabel="End sessions"
      action={end}
      failure="The sessions could not be ended"
      onConfirm={(reason) =>
        end.mutate(
          { reason },
          {
            onSuccess: () => {
              toast.success(`All sessions of ${username} have ended.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
