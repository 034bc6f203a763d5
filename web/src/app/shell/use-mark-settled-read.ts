import { useEffect } from "react";
import { onOwnCommand } from "@/features/challenge/own-commands";
import { markSettledRead } from "@/features/notification/mark-settled-read";

/** What a player answers on the page of a challenge is not counted as unread any more. */
export function useMarkSettledRead(): void {
  useEffect(() => onOwnCommand((challengeId) => void markSettledRead(challengeId)), []);
}
