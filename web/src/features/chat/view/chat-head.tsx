import { ArrowLeft, Ban, EllipsisVertical, Undo2, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import type { Conversation, UserSummary } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Menu, MenuItem } from "@/ui/menu";
import { ConversationAvatar } from "../conversation-avatar";
import { block, unblock } from "../deeds";
import { usePresence } from "../presence";
import { useTypists } from "../typing";
import { companyWords, personIn, presenceWords, typingWords } from "../words";

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
  const presence = usePresence(conversation && personIn(conversation));
  return (
    <header className="flex min-h-[60px] items-center gap-3 border-b border-line py-2 pr-2 pl-2 md:pl-4">
      <Link to="/chats" aria-label="Back to conversations" className="icon-btn md:hidden">
        <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Link>
      <ConversationAvatar
        person={person}
        team={conversation?.team}
        size={40}
        isOnline={presence?.isOnline ?? false}
      />
      <div className="min-w-0 flex-1">
        <h2 className="disp truncate text-[15px] leading-5">{title}</h2>
        <Under conversation={conversation} conversationId={conversationId} />
      </div>
      {conversation ? <End conversation={conversation} title={title} /> : null}
    </header>
  );
}

/** The actions on the other player, or a link to the team. */
function End({ conversation, title }: { conversation: Conversation; title: string }) {
  const person = personIn(conversation);
  const { team, isBlocked } = conversation;
  if (person) return <Deeds userId={person._id} title={title} isBlocked={isBlocked} />;
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
function Under({
  conversation,
  conversationId,
}: {
  conversation: Conversation | null;
  conversationId: string | undefined;
}) {
  const presence = usePresence(conversation && personIn(conversation));
  const now = useServerMinute();
  const typists = Object.values(useTypists(conversationId));
  const words = typists.length > 0 ? typingWords(typists) : null;
  return (
    <p className="min-h-4 truncate text-xs leading-4 text-fg-3">
      {words ? (
        <span className="text-open">{words}</span>
      ) : presence ? (
        presenceWords(presence, now)
      ) : conversation ? (
        companyWords(conversation)
      ) : null}
    </p>
  );
}

function Deeds({
  userId,
  title,
  isBlocked,
}: {
  userId: string;
  title: string;
  isBlocked: boolean;
}) {
  const [asks, setAsks] = useState<"no" | "yes" | "pending">("no");
  const [error, setError] = useState<string>();
  const blockNow = async () => {
    setAsks("pending");
    try {
      await block(userId);
      setAsks("no");
    } catch (cause) {
      setError(messageOf(cause, "Request failed"));
      setAsks("yes");
    }
  };
  const unblockNow = () => {
    unblock(userId).catch((cause) => toast.error(messageOf(cause, "Request failed")));
  };
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-btn" aria-label={`More about ${title}`}>
            <EllipsisVertical aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        }
      >
        {isBlocked ? (
          <MenuItem icon={<Undo2 aria-hidden="true" className="size-4" />} onSelect={unblockNow}>
            Unblock {title}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Ban aria-hidden="true" className="size-4" />}
            onSelect={() => {
              setError(undefined);
              setAsks("yes");
            }}
          >
            Block {title}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={asks !== "no"}
        title={`Block ${title}?`}
        description="Neither of you can write to the other until you unblock them. They are not told."
        confirmLabel="Block"
        isPending={asks === "pending"}
        error={error}
        onConfirm={() => void blockNow()}
        onClose={() => setAsks("no")}
      />
    </>
  );
}
