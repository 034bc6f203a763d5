import clsx from "clsx";
import { Globe, KeyRound, type LucideIcon, Users } from "lucide-react";
import type { FriendSearch } from "@/api/use-friend-search";
import { FindPlayersHint } from "@/ui/find-players-hint";
import { FriendPicker } from "@/ui/friend-picker";
import { VISIBILITIES, type Visibility } from "./draft";
import type { DraftForm } from "./draft-form";

const VISIBILITY_OPTIONS: Record<Visibility, { icon: LucideIcon; text: string }> = {
  Public: { icon: Globe, text: "Everyone can see it and join." },
  Private: { icon: KeyRound, text: "Only those you invite, or who have the invite code." },
  "All (friends only)": { icon: Users, text: "Only your mutual friends can see it and join." },
};

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
  isChosen,
  onChoose,
}: {
  value: Visibility;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { icon: Icon, text } = VISIBILITY_OPTIONS[value];
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
