import * as v from "valibot";
import type { Conversation, LastMessage, Message, MissedMessages, UserSummary } from "../types";
import { nullable, optional, timestamp, wholeNumber } from "./schema";

export const person: v.GenericSchema<unknown, UserSummary> = v.object({
  _id: v.string(),
  username: v.string(),
  avatar: nullable(v.string()),
});

const messageType = v.picklist(["text", "image", "video", "audio", "file"]);

const attachment = v.object({
  _id: v.string(),
  fileName: v.string(),
  fileSize: wholeNumber,
  fileType: v.string(),
  fileUrl: v.string(),
  previewUrl: nullable(v.string()),
  width: nullable(wholeNumber),
  height: nullable(wholeNumber),
});

/** A message of a conversation between people. */
export const message: v.GenericSchema<unknown, Message> = v.object({
  _id: v.string(),
  conversationId: v.string(),
  seq: wholeNumber,
  change: wholeNumber,
  clientId: v.string(),
  sender: person,
  content: v.string(),
  messageType,
  attachments: v.array(attachment),
  createdAt: timestamp,
  isEdited: v.boolean(),
  editedAt: nullable(timestamp),
  isDeleted: v.boolean(),
});

/** A user and a conversation. */
export const member = { conversationId: v.string(), userId: v.string() };

const receipt = v.object({ userId: v.string(), deliveredSeq: wholeNumber, readSeq: wholeNumber });

const lastMessage: v.GenericSchema<unknown, LastMessage> = v.object({
  _id: v.string(),
  seq: wholeNumber,
  sender: v.object({ _id: v.string(), username: v.string() }),
  content: v.string(),
  messageType,
  isDeleted: v.boolean(),
  createdAt: timestamp,
});

export const conversation: v.GenericSchema<unknown, Conversation> = v.object({
  conversationId: v.string(),
  kind: v.picklist(["direct", "team", "leads"]),
  otherUser: nullable(
    v.object({
      _id: v.string(),
      username: v.string(),
      name: v.string(),
      avatar: nullable(v.string()),
      lastSeen: nullable(timestamp),
      isOnline: nullable(v.boolean()),
    }),
  ),
  title: nullable(v.string()),
  team: nullable(v.object({ _id: v.string(), name: v.string(), avatar: nullable(v.string()) })),
  lastMessage: nullable(lastMessage),
  lastMessageAt: nullable(timestamp),
  unreadCount: wholeNumber,
  latestSeq: wholeNumber,
  latestChange: wholeNumber,
  receipts: v.array(receipt),
  isBlocked: v.boolean(),
  canWrite: v.boolean(),
});

/** The messages and changes that a client missed in a conversation. */
export const missedMessages: v.GenericSchema<unknown, MissedMessages> = v.object({
  messages: optional(v.array(message)),
  changed: optional(v.array(message)),
  resync: optional(v.boolean()),
  latestSeq: wholeNumber,
  latestChange: wholeNumber,
  receipts: v.array(receipt),
  typing: v.array(v.object({ userId: v.string(), username: v.string() })),
});
