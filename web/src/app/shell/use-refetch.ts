import { useEffect } from "react";
import { onFollowInOtherTab } from "@/api/follow-channel";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { refreshUser } from "@/api/session";
import { CHATS } from "@/api/use-block";
import { FRIENDS } from "@/api/use-follow";
import { isPointsReport } from "@/features/notification/kinds";
import { onNotification } from "@/features/notification/notification-events";
import { isOfGroup } from "@/features/notification/page-reducer";
import { refetchPoints } from "@/features/referral/use-live-referrals";
import { refetchTeams } from "@/features/team/cache";

const USER_READ_EVERY_MS = 5 * 60_000;
const SUSPENDED_READ_EVERY_MS = 30_000;

/**
 * Refreshes the own account when the staff have changed it, on return to the tab, and while the page stays open: no event reports
 * that a suspension has lapsed, or that the address was verified elsewhere. A suspended player is refreshed more often, to act
 * again soon after the end.
 */
export function useRefetchUser(isSuspended: boolean): void {
  useEffect(() => onServerEvent("account_updated", () => void refreshUser()), []);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void refreshUser();
    };
    const timer = setInterval(refresh, isSuspended ? SUSPENDED_READ_EVERY_MS : USER_READ_EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [isSuspended]);
}

/** Refreshes the points on all pages after a notification about points. */
export function useRefetchPoints(): void {
  useEffect(
    () =>
      onNotification((notification) => {
        if (isPointsReport(notification)) refetchPoints();
      }),
    [],
  );
}

/** Refreshes the team pages after a notification about a team. */
export function useRefetchTeams(): void {
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (isOfGroup(type, "team")) void refetchTeams();
      }),
    [],
  );
}

/**
 * Refreshes who follows whom after a notification about a follow, so that both players see at once that they are friends, after
 * one in another tab, and what a block changes after one on another device. None is sent again, so all of it is refreshed after
 * a reconnect.
 */
export function useRefetchFriends(): void {
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === "friend" || type === "follow") refetchFriends();
      }),
    [],
  );
  useEffect(() => onFollowInOtherTab(refetchFriends), []);
  useEffect(() => onServerEvent("block_updated", refetchBlocks), []);
  useOnReconnect(refetchFriends);
}

function refetchFriends(): void {
  void queryClient.invalidateQueries({ queryKey: FRIENDS });
  // The own numbers of followers and followed players are the account's.
  void refreshUser();
}

/** A block ends the follows of both; conversations show who may be written to. */
function refetchBlocks(): void {
  refetchFriends();
  void queryClient.invalidateQueries({ queryKey: CHATS });
}
