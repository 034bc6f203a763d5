import { useEffect } from "react";
import { create } from "zustand";
import { type LiveStatus, useLiveStatus } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import { resendWaiting } from "./outbox";
import { chatKeys, openConversationIds } from "./queries";
import { catchUp } from "./sync";

const POLL_MS = 5000;

/** How messages currently arrive. */
export type TransportStatus = "online" | "polling" | "offline" | "connecting";

export type PollResult = "none" | "reached" | "failed";

/** The result of the last poll, and the time of the last one that reached the server since the socket was lost. */
type PollState = { poll: PollResult; polledAt: string | null };

const NOT_POLLED: PollState = { poll: "none", polledAt: null };

const usePollStore = create<PollState>()(() => NOT_POLLED);

export const useLastPolledAt = () => usePollStore((state) => state.polledAt);

export function transportStatusOf(status: LiveStatus, poll: PollResult): TransportStatus {
  if (status === "connected") return "online";
  if (status === "offline" || poll === "failed") return "offline";
  return poll === "reached" ? "polling" : "connecting";
}

/** Polls every five seconds while the socket is disconnected; returns the transport status. */
export function useTransportStatus(viewerId: string): TransportStatus {
  const status = useLiveStatus();
  const poll = usePollStore((state) => state.poll);
  const isConnected = status === "connected";
  // After a failed connection, poll at once instead of after the first interval.
  const isFailed = status === "error" || status === "failed";
  useEffect(() => {
    if (!isConnected && isFailed) void pollMessages(viewerId);
  }, [isConnected, isFailed, viewerId]);
  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(() => void pollMessages(viewerId), POLL_MS);
    return () => {
      clearInterval(timer);
      usePollStore.setState(NOT_POLLED);
    };
  }, [isConnected, viewerId]);
  return transportStatusOf(status, poll);
}

/** Refetches the list and the missing part of each open conversation. */
async function pollMessages(viewerId: string): Promise<void> {
  const [isListFetched, ...areComplete] = await Promise.all([
    refetchList(),
    ...openConversationIds().map(catchUp),
  ]);
  const isReached = isListFetched && areComplete.every(Boolean);
  usePollStore.setState(
    isReached ? { poll: "reached", polledAt: new Date().toISOString() } : { poll: "failed" },
  );
  if (isReached) resendWaiting(viewerId);
}

async function refetchList(): Promise<boolean> {
  try {
    await queryClient.refetchQueries({ queryKey: chatKeys.list }, { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}
