import type { ArenaMessage } from "@/api/types";
import { mirage } from "./challenge-server";

/** The message of an arena with that number. */
export const arenaLine = (seq: number): ArenaMessage => ({
  _id: `m-${seq}`,
  seq,
  clientId: `c-${seq}`,
  sender: { ...mirage, avatar: null },
  content: `line ${seq}`,
  createdAt: "2026-03-10T10:00:00Z",
  isEdited: false,
  isDeleted: false,
});
