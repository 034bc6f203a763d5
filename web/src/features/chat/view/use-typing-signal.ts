import { useEffect, useRef } from "react";
import { ask } from "@/api/live/connection";

/** The server forgets a typist after three seconds: typing goes on for as long as this is said again. */
const REPEAT_MS = 2000;
/** Part-a, section 9. */
const IDLE_MS = 1000;

/** Tells the others that something is being written, and that it is no longer. */
export function useTypingSignal(conversationId: string) {
  const signal = useRef<Signal | null>(null);
  useEffect(() => {
    const made = new Signal(conversationId);
    signal.current = made;
    return () => made.stop();
  }, [conversationId]);
  return {
    typed: (text: string) => signal.current?.typed(text),
    stopped: () => signal.current?.stop(),
  };
}

class Signal {
  private readonly conversationId: string;
  private saidAt: number | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(conversationId: string) {
    this.conversationId = conversationId;
  }

  typed(text: string): void {
    if (text.trim() === "") {
      this.stop();
      return;
    }
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), IDLE_MS);
    const now = Date.now();
    if (this.saidAt !== null && now - this.saidAt < REPEAT_MS) return;
    this.saidAt = now;
    void ask("typing_start", { conversationId: this.conversationId });
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.saidAt === null) return;
    this.saidAt = null;
    void ask("typing_stop", { conversationId: this.conversationId });
  }
}
