import { useEffect, useRef } from "react";
import { sendRequest } from "@/api/live/connection";

/** The typing state expires after three seconds, so it is repeated this often. */
const REPEAT_MS = 2000;
const IDLE_MS = 1000;

/** Sends typing and stopped-typing signals to the other members. */
export function useTypingSignal(conversationId: string) {
  const signal = useRef<TypingSignal | null>(null);
  useEffect(() => {
    const created = new TypingSignal(conversationId);
    signal.current = created;
    return () => created.stop();
  }, [conversationId]);
  return {
    onText: (text: string) => signal.current?.onText(text),
    stop: () => signal.current?.stop(),
  };
}

class TypingSignal {
  private readonly conversationId: string;
  private sentAt: number | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(conversationId: string) {
    this.conversationId = conversationId;
  }

  onText(text: string): void {
    if (text.trim() === "") {
      this.stop();
      return;
    }
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), IDLE_MS);
    const now = Date.now();
    if (this.sentAt !== null && now - this.sentAt < REPEAT_MS) return;
    this.sentAt = now;
    void sendRequest("typing_start", { conversationId: this.conversationId });
  }

  stop(): void {
    clearTimeout(this.idle);
    if (this.sentAt === null) return;
    this.sentAt = null;
    void sendRequest("typing_stop", { conversationId: this.conversationId });
  }
}
