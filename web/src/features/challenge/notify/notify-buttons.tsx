import { Hand, Megaphone } from "lucide-react";
import { useState } from "react";
import type { Challenge, ChallengeDetail, User } from "@/api/types";
import { useRelationship } from "@/api/use-follow";
import { Button } from "@/ui/button";
import { NotifyDialog } from "@/ui/notify-dialog";
import { TellFollowerDialog } from "./tell-follower-dialog";

/**
 * Notifications by hand about an open challenge: of a follower, and of a creator who follows the viewer. They would reveal a
 * challenge that is not public, so there are none about those.
 */
export function NotifyButtons({ detail, user }: { detail: ChallengeDetail; user: User | null }) {
  const { challenge, userRole } = detail;
  const [isOpen, setOpen] = useState(false);
  if (user === null || challenge.status !== "open" || challenge.challengeType !== "public") {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Megaphone aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Tell a follower
      </Button>
      {userRole === "viewer" ? <InterestButton challenge={challenge} /> : null}
      {isOpen ? (
        <TellFollowerDialog
          challenge={challenge}
          userId={user._id}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** For followers of the viewer alone: others get no notifications from them. */
function InterestButton({ challenge: { _id, title, creator } }: { challenge: Challenge }) {
  const [isOpen, setOpen] = useState(false);
  const relationship = useRelationship(creator._id);
  if (!relationship?.isFollower) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Hand aria-hidden="true" className="size-4" strokeWidth={1.75} />
        I'm interested
      </Button>
      {isOpen ? (
        <NotifyDialog
          title={`Tell ${creator.username} that you are interested`}
          description={`${creator.username} gets a notification about “${title}”. It takes no place: joining does.`}
          requestOf={() => ({ recipientId: creator._id, type: "interest", challengeId: _id })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
