import type { Notification } from "@/api/types";
import { messageParts } from "../format";

/** The sentence, with its names emphasized. */
export function Message({ notification }: { notification: Notification }) {
  const parts = messageParts(notification);
  return (
    <>
      {parts.map(({ text, isName }, index) =>
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
