import { useState } from "react";
import type { Team } from "@/api/types";
import { useFriendSearch } from "@/api/use-friend-search";
import { FieldMessage } from "@/ui/field";
import { FindPlayersHint } from "@/ui/find-players-hint";
import { type ChoiceTexts, FriendChoice } from "@/ui/friend-choice";
import { CommandForm } from "../command-form";

const TEXTS: ChoiceTexts = {
  people: "friends",
  legend: "Friend to invite",
  empty: "No friends available to invite",
};

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
  const search = useFriendSearch(leaderId);
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
        search={search}
        texts={TEXTS}
        emptyAction={<FindPlayersHint />}
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
