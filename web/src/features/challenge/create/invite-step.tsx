import clsx from "clsx";
import { Globe, KeyRound, type LucideIcon, Users } from "lucide-react";
import type { FriendSearch } from "@/api/use-friend-search";
import { assertNever } from "@/lib/assert-never";
import { FindPlayersHint } from "@/ui/find-players-hint";
import { FriendPicker } from "@/ui/friend-picker";
import { type ChallengeDraft, isOfTeams, VISIBILITIES, type Visibility } from "./draft";
import type { DraftForm } from "./draft-form";

const VISIBILITY_ICONS: Record<Visibility, LucideIcon> = {
  Public: Globe,
  Private: KeyRound,
  "All (friends only)": Users,
};

/** Who can take the free places. A match of teams is accepted by a leader, and no player joins it. */
function textOf(visibility: Visibility, draft: ChallengeDraft): string {
  const { opponentTeamName } = draft;
  const leader = `the leader of ${opponentTeamName === "" ? "another team" : opponentTeamName}`;
  const isAccepted = isOfTeams(draft);
  switch (visibility) {
    case "Public":
      return isAccepted
        ? `Everyone can see it, and ${leader} can accept it.`
        : "Everyone can see it and join.";
    case "Private":
      return "Only those you invite, or who have the invite code.";
    case "All (friends only)":
      return isAccepted
        ? `Only your mutual friends can see it, and ${leader} can accept it as one of them.`
        : "Only your mutual friends can see it and join.";
    default:
      return assertNever(visibility);
  }
}

export function InviteStep({ form, friends }: { form: DraftForm; friends: FriendSearch }) {
  const { draft, isLocked, onChange, onInvited } = form;
  return (
    <>
      <fieldset disabled={isLocked("visibility")}>
        <legend className="mb-1.5 text-sm font-medium">Visibility</legend>
        <div className="grid gap-2">
          {VISIBILITIES.map((value) => (
            <VisibilityOption
              key={value}
              value={value}
              text={textOf(value, draft)}
              isChosen={draft.visibility === value}
              onChoose={() => onChange("visibility", value)}
            />
          ))}
        </div>
      </fieldset>
      <FriendPicker
        search={friends}
        chosen={draft.invitedFriends}
        emptyMessage="No friends to invite yet. You can share the link or the invite code once the challenge exists."
        // The draft is stored, and continues on return.
        emptyAction={<FindPlayersHint />}
        onChange={onInvited}
      />
    </>
  );
}

function VisibilityOption({
  value,
  text,
  isChosen,
  onChoose,
}: {
  value: Visibility;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const Icon = VISIBILITY_ICONS[value];
  return (
    <label
      className={clsx(
        "flex items-center gap-3 rounded-[10px] px-3.5 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isChosen
          ? "bg-brass-soft shadow-[inset_0_0_0_1.5px_var(--brass-fill)]"
          : "shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-surface-2",
      )}
    >
      <input
        type="radio"
        name="visibility"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
      />
      <Icon
        aria-hidden="true"
        className={clsx("size-[18px] shrink-0", isChosen ? "text-brass" : "text-fg-3")}
        strokeWidth={1.75}
      />
      <span className="min-w-0">
        <span className="block text-[13.5px] font-semibold">{value}</span>
        <span className="block text-sm text-fg-2">{text}</span>
      </span>
    </label>
  );
}
