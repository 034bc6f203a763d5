import type { Conversation, LastMessage, Message, MissedMessages, UserSummary } from "../types";
import {
  flag,
  list,
  nullable,
  oneOf,
  optional,
  type Reader,
  record,
  text,
  time,
  whole,
} from "./shape";

export const person: Reader<UserSummary> = record({
  _id: text,
  username: text,
  avatar: nullable(text),
});

const MESSAGE_TYPES = ["text", "image", "video", "audio", "file"] as const;

const attachment = record({
  _id: text,
  fileName: text,
  fileSize: whole,
  fileType: text,
  fileUrl: text,
  previewUrl: nullable(text),
  width: nullable(whole),
  height: nullable(whole),
});

/** A message of a conversation between people. */
export const message: Reader<Message> = record({
  _id: text,
  conversationId: text,
  seq: whole,
  change: whole,
  clientId: text,
  sender: person,
  content: text,
  messageType: oneOf(MESSAGE_TYPES),
  attachments: list(attachment),
  createdAt: time,
  isEdited: flag,
  editedAt: nullable(time),
  isDeleted: flag,
});

/** A user and a conversation. */
export const member = { conversationId: text, userId: text };

const receipt = record({ userId: text, deliveredSeq: whole, readSeq: whole });

const lastMessage: Reader<LastMessage> = record({
  _id: text,
  seq: whole,
  sender: record({ _id: text, username: text }),
  content: text,
  messageType: oneOf(MESSAGE_TYPES),
  isDeleted: flag,
  createdAt: time,
});

export const conversation: Reader<Conversation> = record({
  conversationId: text,
  kind: oneOf(["direct", "team", "leads"]),
  otherUser: nullable(
    record({
      _id: text,
      username: text,
      name: text,
      avatar: nullable(text),
      lastSeen: nullable(time),
      isOnline: nullable(flag),
    }),
  ),
  title: nullable(text),
  team: nullable(record({ _id: text, name: text, avatar: nullable(text) })),
  lastMessage: nullable(lastMessage),
  lastMessageAt: nullable(time),
  unreadCount: whole,
  latestSeq: whole,
  latestChange: whole,
  receipts: list(receipt),
  isBlocked: flag,
  canWrite: flag,
});

/** The messages and changes that a client missed in a conversation. */
export const missed: Reader<MissedMessages> = record({
  messages: optional(list(message)),
  changed: optional(list(message)),
  resync: optional(flag),
  latestSeq: whole,
  latestChange: whole,
  receipts: list(receipt),
  typing: list(record({ userId: text, username: text })),
});
