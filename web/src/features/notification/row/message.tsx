import type { Notification } from "@/api/types";
import { messageSegments } from "../format";

/** The sentence, with its names emphasized. */
export function Message({ notification }: { notification: Notification }) {
  const segments = messageSegments(notification);
  return (
    <>
      {segments.map(({ text, isName }, index) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not change its order.
          <b key={index} className="font-semibold">
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </>
  );
}
