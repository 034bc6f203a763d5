import { ArrowLeft, Ban, EllipsisVertical, Undo2, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Conversation, UserSummary } from "@/api/types";
import { useBlock } from "@/api/use-block";
import { useServerMinute } from "@/lib/server-time";
import { BlockDialog } from "@/ui/block-dialog";
import { FollowIcon } from "@/ui/follow-button";
import { Menu, MenuItem } from "@/ui/menu";
import { PersonLink } from "@/ui/person-link";
import { ConversationAvatar } from "../conversation-avatar";
import { membersLabel, personOf, presenceLabel, typingLabel } from "../format";
import { usePresence } from "../presence";
import { useTypists } from "../typing";

/** The header: the other player or group, and presence. */
export function ChatHead({
  conversation,
  conversationId,
  person,
  title,
}: {
  conversation: Conversation | null;
  conversationId: string | undefined;
  /** The other player of a direct conversation; null in a group. */
  person: UserSummary | null;
  title: string;
}) {
  const presence = usePresence(conversation && personOf(conversation));
  const avatar = (
    <ConversationAvatar
      person={person}
      team={conversation?.team}
      size={40}
      isOnline={presence?.isOnline ?? false}
    />
  );
  return (
    <header className="flex min-h-[60px] items-center gap-3 border-b border-line py-2 pr-2 pl-2 md:pl-4">
      <Link to="/chats" aria-label="Back to conversations" className="icon-btn md:hidden">
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Link>
      {person ? (
        <PersonLink username={person.username} isDuplicate className="shrink-0 rounded-full">
          {avatar}
        </PersonLink>
      ) : (
        avatar
      )}
      <div className="min-w-0 flex-1">
        <h2 className="disp truncate text-[15px] leading-5">
          {person ? (
            <PersonLink username={person.username} className="hover:underline">
              {title}
            </PersonLink>
          ) : (
            title
          )}
        </h2>
        <Subtitle conversation={conversation} conversationId={conversationId} />
      </div>
      {/* A block ends the follows of both, and refuses new ones. */}
      {person && conversation?.canWrite !== false ? <FollowIcon player={person} /> : null}
      {conversation ? <HeadAction conversation={conversation} /> : null}
    </header>
  );
}

/** The actions on the other player, or a link to the team. */
function HeadAction({ conversation }: { conversation: Conversation }) {
  const person = personOf(conversation);
  const { team, isBlocked } = conversation;
  if (person) return <BlockMenu person={person} isBlocked={isBlocked} />;
  if (!team) return null;
  return (
    <Link
      to={`/teams/${team._id}`}
      aria-label={`Page of ${team.name}`}
      title={`Page of ${team.name}`}
      className="icon-btn"
    >
      <UsersRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </Link>
  );
}

/** Typing if a member types, else presence; always rendered, so that the layout does not shift. */
function Subtitle({
  conversation,
  conversationId,
}: {
  conversation: Conversation | null;
  conversationId: string | undefined;
}) {
  const presence = usePresence(conversation && personOf(conversation));
  const now = useServerMinute();
  const typists = Object.values(useTypists(conversationId));
  const typing = typists.length > 0 ? typingLabel(typists) : null;
  return (
    <p className="min-h-4 truncate text-xs leading-4 text-fg-3">
      {typing ? (
        <span className="text-open">{typing}</span>
      ) : presence ? (
        presenceLabel(presence, now)
      ) : conversation ? (
        membersLabel(conversation)
      ) : null}
    </p>
  );
}

function BlockMenu({ person, isBlocked }: { person: UserSummary; isBlocked: boolean }) {
  const { username } = person;
  const [isAsking, setAsking] = useState(false);
  const block = useBlock(person);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-btn" aria-label={`More about ${username}`}>
            <EllipsisVertical aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        }
      >
        {isBlocked ? (
          <MenuItem
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onSelect={() => block.mutate(false)}
          >
            Unblock {username}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Ban aria-hidden="true" className="size-4" />}
            onSelect={() => setAsking(true)}
          >
            Block {username}
          </MenuItem>
        )}
      </Menu>
      <BlockDialog player={person} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
