import { useState } from "react";
import type { Team } from "@/api/types";
import { FieldMessage } from "@/ui/field";
import { CommandForm } from "../command-form";
import { FriendChoice } from "./friend-choice";

/** The leader's invitation of one friend. */
export function InviteDialog({
  team,
  leaderId,
  onClose,
}: {
  team: Team;
  leaderId: string;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const excluded = new Set([...team.members, ...team.invitedMembers].map(({ user }) => user._id));
  return (
    <CommandForm
      teamId={team._id}
      title="Invite Member"
      messageLabel="Invitation message"
      submitLabel="Send Invite"
      busyLabel="Sending..."
      commandOf={(message) => {
        setMissing(chosen === null);
        return chosen === null ? null : { kind: "invite", userId: chosen, message };
      }}
      onClose={onClose}
    >
      <FriendChoice
        userId={leaderId}
        excluded={excluded}
        chosen={chosen}
        onChoose={(id) => {
          setChosen(id);
          setMissing(false);
        }}
      />
      <div role="alert" className="empty:absolute">
        {isMissing ? (
          <FieldMessage id="friend-missing" error="Please select a friend to invite" />
        ) : null}
      </div>
    </CommandForm>
  );
}
