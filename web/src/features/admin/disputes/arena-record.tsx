import type { ArenaMessage } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { Card } from "@/ui/card";
import { PersonName } from "@/ui/person-name";

/** What was written in the challenge's chat, oldest first; the server sends the newest messages of a long chat alone. */
export function ArenaRecord({ messages }: { messages: readonly ArenaMessage[] }) {
  const inOrder = [...messages].sort((a, b) => a.seq - b.seq);
  return (
    <Card title="Arena chat">
      <EarlierNote messages={inOrder} />
      {inOrder.length === 0 ? (
        <p className="text-sm text-fg-2">Nothing was written.</p>
      ) : (
        <section
          aria-label="Messages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
          tabIndex={0}
          className="max-h-96 overflow-y-auto"
        >
          <ol className="grid gap-2.5">
            {inOrder.map(({ _id, sender, content, isEdited, isDeleted, createdAt }) => (
              <li key={_id} className="text-sm">
                <p className="flex justify-between gap-3">
                  <PersonName user={sender} className="inline-block min-h-6 min-w-0 truncate" />
                  <time dateTime={createdAt} className="num shrink-0 text-xs leading-5 text-fg-3">
                    {timestamp(createdAt)}
                  </time>
                </p>
                <p className="whitespace-pre-line text-fg-2">
                  {isDeleted ? "Message deleted" : content}
                  {isEdited && !isDeleted ? (
                    <span className="ml-1 text-xs text-fg-3">(edited)</span>
                  ) : null}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}

/** Messages of a chat are numbered from 1 without gaps, so the first number shows whether all are there. */
function EarlierNote({ messages: [first, ...rest] }: { messages: readonly ArenaMessage[] }) {
  if (!first || first.seq <= 1) return null;
  return (
    <p className="mb-3 text-sm text-fg-2">
      The newest {rest.length + 1} messages. {(first.seq - 1).toLocaleString("en")} earlier ones are
      not shown.
    </p>
  );
}
