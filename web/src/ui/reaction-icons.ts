import {
  Bell,
  Crown,
  Flame,
  Hand,
  Handshake,
  Heart,
  Laugh,
  type LucideIcon,
  Rocket,
  Sparkles,
} from "lucide-react";
import type { Reaction } from "@/api/live/events";

/** The reactions of live arenas as they are drawn. */
export const REACTION_ICONS: Record<Reaction, LucideIcon> = {
  clap: Hand,
  fire: Flame,
  wow: Sparkles,
  laugh: Laugh,
  heart: Heart,
  gg: Handshake,
  crown: Crown,
  bell: Bell,
  rocket: Rocket,
};
