import type { ReactNode } from "react";
import { shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";

/** One request: its author, time and message, and the answer buttons. */
export function RequestRow({
  avatar,
  name,
  sentAt,
  message,
  children,
}: {
  avatar: ReactNode;
  name: ReactNode;
  sentAt: string;
  message: string | null | undefined;
  children?: ReactNode;
}) {
  const now = useServerMinute();
  return (
    <li className="grid gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        {avatar}
        <div className="min-w-0 flex-1 truncate text-[13.5px] font-medium">{name}</div>
        <time dateTime={sentAt} className="num shrink-0 text-xs text-fg-3">
          {shortAgo(sentAt, now)}
        </time>
      </div>
      {message ? (
        <blockquote className="border-l-2 border-line-strong pl-2.5 text-sm break-words text-fg-2">
          {message}
        </blockquote>
      ) : null}
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </li>
  );
}
