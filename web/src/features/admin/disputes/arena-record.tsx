import type { ArenaMessage } from "@/api/types";
import { timestamp } from "@/lib/clock-text";
import { Card } from "@/ui/card";
import { PersonName } from "@/ui/person-name";

/** What was written in the challenge's chat, oldest first. */
export function ArenaRecord({ messages }: { messages: readonly ArenaMessage[] }) {
  const inOrder = [...messages].sort((a, b) => a.seq - b.seq);
  return (
    <Card title="Arena chat">
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
            {inOrder.map(({ _id, sender, content, isDeleted, createdAt }) => (
              <li key={_id} className="text-sm">
                <p className="flex justify-between gap-3">
                  <PersonName user={sender} className="inline-block min-h-6 min-w-0 truncate" />
                  <time dateTime={createdAt} className="num shrink-0 text-xs leading-5 text-fg-3">
                    {timestamp(createdAt)}
                  </time>
                </p>
                <p className="break-words whitespace-pre-line text-fg-2">
                  {isDeleted ? "Message deleted" : content}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}
