import type { Notification } from "@/api/types";
import { createEmitter } from "@/lib/emitter";

/** Each new or answered notification. */
export const { on: onNotification, emit: emitNotification } = createEmitter<Notification>();
