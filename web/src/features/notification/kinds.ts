import {
  Bell,
  CircleCheck,
  Gift,
  Hand,
  type LucideIcon,
  Medal,
  Scale,
  Swords,
  UserPlus,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";
import type { Notification, NotificationType } from "@/api/types";

/** The groups of types that share a sound. */
export type Family = "challenge" | "social" | "achievement" | "default";

type Kind = { label: string; family: Family; icon: LucideIcon };

/** All notification types: name in the preferences, sound family and icon. */
export const KINDS: Record<NotificationType, Kind> = {
  challenge_invitation: { label: "Invitations to challenges", family: "challenge", icon: Swords },
  challenge_joined: { label: "Players who join", family: "challenge", icon: Swords },
  challenge_started: { label: "Challenges that start", family: "challenge", icon: Swords },
  challenge_result: { label: "Results", family: "challenge", icon: Scale },
  challenge: { label: "Other challenge updates", family: "challenge", icon: Swords },
  acceptance: { label: "Accepted invitations", family: "social", icon: CircleCheck },
  interest: { label: "Interest in a challenge", family: "social", icon: Hand },
  tag: { label: "Mentions", family: "social", icon: Hand },
  friend: { label: "New followers", family: "social", icon: UserPlus },
  follow: { label: "Players who follow back", family: "social", icon: UserRoundCheck },
  team_invitation: { label: "Invitations to teams", family: "social", icon: UsersRound },
  team_join_request: { label: "Requests to join a team", family: "social", icon: UsersRound },
  team: { label: "Other team updates", family: "social", icon: UsersRound },
  achievement: { label: "Achievements", family: "achievement", icon: Medal },
  system: { label: "Announcements", family: "default", icon: Bell },
};

/** Whether it reports points that an action of a referred player has earned. */
export function isPointsReport({ type, data }: Notification): boolean {
  return type === "achievement" && data.event === "points_earned";
}

export function iconOf(notification: Notification): LucideIcon {
  return isPointsReport(notification) ? Gift : KINDS[notification.type].icon;
}

/** In the order of the table. */
export const NOTIFICATION_TYPES = Object.keys(KINDS) as NotificationType[];
