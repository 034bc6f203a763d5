import { MessageSquare } from "lucide-react";
import { Link } from "react-router";
import type { UserSummary } from "@/api/types";

/** Links to the conversation with a player, and passes the player on for the conversation's header. */
export function MessageLink({ person }: { person: UserSummary }) {
  const { _id, username, avatar } = person;
  return (
    <Link
      to={`/chats/with/${_id}`}
      state={{ person: { _id, username, avatar } }}
      aria-label={`Message ${username}`}
      title={`Message ${username}`}
      className="grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
    >
      <MessageSquare aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
    </Link>
  );
}
