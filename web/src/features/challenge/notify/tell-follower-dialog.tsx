import { useState } from "react";
import type { Challenge } from "@/api/types";
import { useFollowerSearch } from "@/api/use-friend-search";
import type { SentType } from "@/api/use-send-notification";
import { FieldMessage } from "@/ui/field";
import { type ChoiceTexts, FriendChoice } from "@/ui/friend-choice";
import { NotifyDialog } from "@/ui/notify-dialog";
import { SelectField } from "@/ui/select";

const TEXTS: ChoiceTexts = {
  people: "followers",
  legend: "Follower to notify",
  empty: "No player follows you yet. Share the link of the challenge instead.",
};

const TYPES: readonly { value: SentType; label: string }[] = [
  { value: "challenge_invitation", label: "Invite them to join" },
  { value: "tag", label: "Show it to them" },
];

/** Invites a follower to an open challenge, or mentions it to them. */
export function TellFollowerDialog({
  challenge,
  userId,
  onClose,
}: {
  challenge: Challenge;
  userId: string;
  onClose: () => void;
}) {
  const [type, setType] = useState<SentType>("challenge_invitation");
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const search = useFollowerSearch(userId);
  const seated = new Set(challenge.participants.map(({ user }) => user._id));
  return (
    <NotifyDialog
      title="Tell a follower"
      description={`They get a notification about “${challenge.title}”. You can send a limited number a day.`}
      requestOf={() => {
        setMissing(chosen === null);
        return chosen === null ? null : { recipientId: chosen, type, challengeId: challenge._id };
      }}
      onClose={onClose}
    >
      <FriendChoice
        search={search}
        texts={TEXTS}
        excluded={seated}
        chosen={chosen}
        onChoose={(id) => {
          setChosen(id);
          setMissing(false);
        }}
      />
      <div role="alert" className="empty:absolute">
        {isMissing ? <FieldMessage id="follower-missing" error="Please select a follower" /> : null}
      </div>
      <SelectField
        label="What for"
        options={TYPES}
        value={type}
        onChange={({ target }) =>
          setType(TYPES.find(({ value }) => value === target.value)?.value ?? type)
        }
      />
    </NotifyDialog>
  );
}
