import { createEmitter } from "@/lib/emitter";

/** The ids of challenges, after each command of this tab on a challenge's page. */
export const { on: onOwnCommand, emit: emitOwnCommand } = createEmitter<string>();
