import { useEffect, useRef } from "react";
import { sendRequest } from "@/api/live/connection";

/** The typing state expires after three seconds, so it is repeated this often. */
const REPEAT_MS = 2000;
const IDLE_MS = 1000;

/** Sends typing and stopped-typing signals to the other members. */
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
    void sendRequest("typing_start", { conversationId: this.conversationId });
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.saidAt === null) return;
    this.saidAt = null;
    void sendRequest("typing_stop", { conversationId: this.conversationId });
  }
}
