import type { Conversation, Message, UserSummary } from "@/api/types";

export const nova: UserSummary = {
  _id: "01900000-0000-7000-8000-000000000001",
  username: "nova_kade",
  avatar: null,
};
export const mirage: UserSummary = {
  _id: "01900000-0000-7000-8000-000000000002",
  username: "mirage_ops",
  avatar: null,
};
export const CONVERSATION_ID = "01900000-0000-8000-8000-0000000000c1";

const START = Date.parse("2026-03-10T10:00:00Z");
const MINUTE_MS = 60_000;

/** Message number `seq` between nova and mirage, from mirage by default. */
export function message(seq: number, overrides: Partial<Message> = {}): Message {
  return {
    _id: `m-${seq}`,
    conversationId: CONVERSATION_ID,
    seq,
    change: 0,
    clientId: `c-${seq}`,
    sender: mirage,
    content: `line ${seq}`,
    messageType: "text",
    attachments: [],
    createdAt: new Date(START + seq * MINUTE_MS).toISOString(),
    isEdited: false,
    editedAt: null,
    isDeleted: false,
    ...overrides,
  };
}

export const editedMessage = (seq: number, change: number): Message =>
  message(seq, { change, content: `line ${seq}, version ${change}`, isEdited: true });

export function conversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    conversationId: CONVERSATION_ID,
    kind: "direct",
    otherUser: {
      ...mirage,
      name: "Mirage",
      lastSeen: "2026-03-10T09:00:00Z",
      isOnline: true,
    },
    title: null,
    lastMessage: null,
    lastMessageAt: null,
    unreadCount: 0,
    latestSeq: 0,
    latestChange: 0,
    receipts: [
      { userId: nova._id, deliveredSeq: 0, readSeq: 0 },
      { userId: mirage._id, deliveredSeq: 0, readSeq: 0 },
    ],
    isBlocked: false,
    canWrite: true,
    ...overrides,
  };
}
