import { Mail } from "lucide-react";
import type { Team } from "@/api/types";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";

/** The viewer's open invitation or join request; its buttons are among the other actions. */
export function InvitationNote({ team: { viewer, leader } }: { team: Team }) {
  const now = useServerMinute();
  const { invitation, joinRequest } = viewer;
  if (!invitation && !joinRequest) return null;
  return (
    <div role="status" className="flex gap-3 rounded-card bg-full-soft px-4 py-3 text-sm text-fg">
      <Mail
        aria-hidden="true"
        className="mt-px size-[18px] shrink-0 text-full"
        strokeWidth={1.75}
      />
      {invitation ? (
        <div className="min-w-0">
          <p>
            <b className="font-semibold">{invitation.invitedBy.username}</b> invited you{" "}
            {timeAgo(invitation.sentAt, now)}.
          </p>
          {invitation.message ? (
            <p className="mt-1 break-words text-fg-2">“{invitation.message}”</p>
          ) : null}
        </div>
      ) : (
        <p>
          You have asked to join {joinRequest ? timeAgo(joinRequest.sentAt, now) : null};{" "}
          {leader.username} has not answered yet.
        </p>
      )}
    </div>
  );
}
