import {
  CircleUserRound,
  Crown,
  Gift,
  type LucideIcon,
  MailCheck,
  Swords,
  UserRoundPlus,
} from "lucide-react";
import type { ReferralAction } from "@/api/types";

type Kind = ReferralAction["action"];
type Look = {
  /** What a friend has to do. */
  todo: string;
  /** What a friend has done. */
  done: string;
  points: number;
  icon: LucideIcon;
};

/** What a player earns for each, once a friend. */
export const ACTIONS: Record<Kind, Look> = {
  signup: { todo: "Signs up", done: "Signed up", points: 10, icon: UserRoundPlus },
  email_verify: {
    todo: "Verifies their e-mail",
    done: "Verified their e-mail",
    points: 15,
    icon: MailCheck,
  },
  profile_complete: {
    todo: "Completes their profile",
    done: "Completed their profile",
    points: 20,
    icon: CircleUserRound,
  },
  first_challenge: {
    todo: "Plays a first challenge",
    done: "Played a first challenge",
    points: 25,
    icon: Swords,
  },
  premium_upgrade: { todo: "Goes premium", done: "Went premium", points: 50, icon: Crown },
};

/** A server newer than this page may know of more. */
export function actionLook(action: string): Pick<Look, "done" | "icon"> {
  return ACTIONS[action as Kind] ?? { done: "Earned you points", icon: Gift };
}

export const ACTION_KINDS = Object.keys(ACTIONS) as Kind[];

/** All that one friend can bring. */
export const POINTS_PER_FRIEND = ACTION_KINDS.reduce((sum, kind) => sum + ACTIONS[kind].points, 0);
