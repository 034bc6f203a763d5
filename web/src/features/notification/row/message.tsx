import type { Notification } from "@/api/types";
import { partsOf } from "../words";

/** The sentence, with its names emphasized. */
export function Message({ notification }: { notification: Notification }) {
  const parts = partsOf(notification);
  return (
    <>
      {parts.map(({ words, isName }, index) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence does not change its order.
          <b key={index} className="font-semibold">
            {words}
          </b>
        ) : (
          words
        ),
      )}
    </>
  );
}
