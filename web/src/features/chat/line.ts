import { useEffect } from "react";
import { create } from "zustand";
import { type LiveStatus, useLiveStatus } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import { openConversations } from "./cache";
import { catchUp } from "./catch-up";
import { sendWaiting } from "./outbox";
import { chatKeys } from "./queries";

/** Part-a, section 9. */
const POLL_MS = 5000;

/** How messages come in now. */
export type Line = "online" | "polling" | "offline" | "connecting";

export type Poll = "none" | "reached" | "failed";

const usePollStore = create<{ poll: Poll }>()(() => ({ poll: "none" }));

export function lineOf(status: LiveStatus, poll: Poll): Line {
  if (status === "connected") return "online";
  if (status === "offline" || poll === "failed") return "offline";
  return poll === "reached" ? "polling" : "connecting";
}

/** Asks for news every five seconds for as long as there is no line, and says which of them it is. */
export function useChatLine(viewerId: string): Line {
  const status = useLiveStatus();
  const poll = usePollStore((polled) => polled.poll);
  const isConnected = status === "connected";
  // A line that has failed is not waited for.
  const isFailed = status === "error" || status === "failed";
  useEffect(() => {
    if (!isConnected && isFailed) void pollNow(viewerId);
  }, [isConnected, isFailed, viewerId]);
  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(() => void pollNow(viewerId), POLL_MS);
    return () => {
      clearInterval(timer);
      usePollStore.setState({ poll: "none" });
    };
  }, [isConnected, viewerId]);
  return lineOf(status, poll);
}

/** Reads the list and what is missing of each open conversation. */
async function pollNow(viewerId: string): Promise<void> {
  const [isListRead, ...areWhole] = await Promise.all([
    rereadList(),
    ...openConversations().map(catchUp),
  ]);
  const isReached = isListRead && areWhole.every(Boolean);
  usePollStore.setState({ poll: isReached ? "reached" : "failed" });
  if (isReached) sendWaiting(viewerId);
}

async function rereadList(): Promise<boolean> {
  try {
    await queryClient.refetchQueries({ queryKey: chatKeys.list }, { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}
