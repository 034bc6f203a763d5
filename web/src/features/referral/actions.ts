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
  /** The action, as still to be done by a friend. */
  todo: string;
  /** The action, as done by a friend. */
  done: string;
  points: number;
  icon: LucideIcon;
};

/** The points for each action, once per friend. */
export const ACTIONS: Record<Kind, Look> = {
  signup: { todo: "Signs up", done: "Signed up", points: 10, icon: UserRoundPlus },
  email_verify: {
    todo: "Verifies their email",
    done: "Verified their email",
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

/** A newer server may send unknown actions. */
export function actionLook(action: string): Pick<Look, "done" | "icon"> {
  return ACTIONS[action as Kind] ?? { done: "Earned you points", icon: Gift };
}

export const ACTION_KINDS = Object.keys(ACTIONS) as Kind[];

/** The maximum of points for one friend. */
export const POINTS_PER_FRIEND = ACTION_KINDS.reduce((sum, kind) => sum + ACTIONS[kind].points, 0);
