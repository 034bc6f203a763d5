import { useEffect } from "react";
import { create } from "zustand";
import { type LiveStatus, useLiveStatus } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import { openConversations } from "./cache";
import { catchUp } from "./catch-up";
import { sendWaiting } from "./outbox";
import { chatKeys } from "./queries";

const POLL_MS = 5000;

/** How messages currently arrive. */
export type Line = "online" | "polling" | "offline" | "connecting";

export type Poll = "none" | "reached" | "failed";

const usePollStore = create<{ poll: Poll }>()(() => ({ poll: "none" }));

export function lineOf(status: LiveStatus, poll: Poll): Line {
  if (status === "connected") return "online";
  if (status === "offline" || poll === "failed") return "offline";
  return poll === "reached" ? "polling" : "connecting";
}

/** Polls every five seconds while the socket is disconnected; returns the transport status. */
export function useChatLine(viewerId: string): Line {
  const status = useLiveStatus();
  const poll = usePollStore((polled) => polled.poll);
  const isConnected = status === "connected";
  // After a failed connection, poll at once instead of after the first interval.
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

/** Refetches the list and the missing part of each open conversation. */
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
