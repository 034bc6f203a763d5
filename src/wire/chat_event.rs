//! The events of conversations, of presence and of blocks, as sockets get them.

use std::collections::BTreeMap;

use actors::runtime::sink::Frame;
use domain::chat::Reaction;
use serde::Serialize;
use serde_json::json;
use store::chat::ChatMessage;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::wire::chat::{ArenaMessage, MessagePayload};

/// A new message of a challenge's arena.
pub fn arena_message(challenge: Uuid, message: &ChatMessage) -> Frame {
    let message = ArenaMessage::from(message);
    Frame::reliable(
        "arena_message",
        &json!({"challengeId": challenge, "message": message}),
    )
}

/// A message of an arena was edited or deleted.
pub fn arena_message_changed(challenge: Uuid, message: &ChatMessage) -> Frame {
    let message = ArenaMessage::from(message);
    Frame::reliable(
        "arena_message_changed",
        &json!({"challengeId": challenge, "message": message}),
    )
}

/// How often each reaction was sent to an arena.
pub fn arena_reactions(challenge: Uuid, counts: &BTreeMap<Reaction, u32>) -> Frame {
    Frame::ephemeral(
        "arena_reactions",
        &json!({"challengeId": challenge, "counts": counts}),
    )
}

/// A new message, for those who receive it; its sender's devices get it as `message_sent`.
pub fn message_received(message: &ChatMessage) -> Frame {
    Frame::reliable("message_received", &MessagePayload::from(message))
}

/// A message was edited or deleted.
pub fn message_changed(message: &ChatMessage) -> Frame {
    let name = if message.deleted_at.is_some() {
        "message_deleted"
    } else {
        "message_edited"
    };
    Frame::reliable(name, &MessagePayload::from(message))
}

/// A member's position in a conversation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MemberPosition {
    conversation_id: Uuid,
    user_id: Uuid,
    seq: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread_count: Option<i64>,
}

/// A member has read up to `seq`; the unread count is for the member's own devices.
pub fn messages_read(
    conversation: Uuid,
    member: Uuid,
    seq: i64,
    unread_count: Option<i64>,
) -> Frame {
    Frame::reliable(
        "messages_read",
        &MemberPosition {
            conversation_id: conversation,
            user_id: member,
            seq,
            unread_count,
        },
    )
}

/// Messages up to `seq` have reached a member.
pub fn message_delivered(conversation: Uuid, member: Uuid, seq: i64) -> Frame {
    Frame::reliable(
        "message_delivered",
        &MemberPosition {
            conversation_id: conversation,
            user_id: member,
            seq,
            unread_count: None,
        },
    )
}

/// A member is typing.
pub fn user_typing(conversation: Uuid, member: Uuid, username: Option<&String>) -> Frame {
    Frame::ephemeral(
        "user_typing",
        &json!({"conversationId": conversation, "userId": member, "username": username}),
    )
}

/// A member is no longer typing.
pub fn user_stopped_typing(conversation: Uuid, member: Uuid) -> Frame {
    Frame::ephemeral(
        "user_stopped_typing",
        &json!({"conversationId": conversation, "userId": member}),
    )
}

/// The members of a conversation have changed: the client fetches it again.
pub fn conversation_members(conversation: Uuid) -> Frame {
    Frame::reliable(
        "conversation_members",
        &json!({"conversationId": conversation}),
    )
}

/// A change of a player's presence.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PresencePayload {
    user_id: Uuid,
    is_online: bool,
    #[serde(with = "time::serde::rfc3339")]
    last_seen: OffsetDateTime,
}

/// A player came online or went offline, at `at`.
pub fn user_presence_update(player: Uuid, is_online: bool, at: OffsetDateTime) -> Frame {
    Frame::ephemeral(
        "user_presence_update",
        &PresencePayload {
            user_id: player,
            is_online,
            last_seen: at,
        },
    )
}

/// A player has blocked or unblocked `whom`, for the devices of that player alone.
pub fn block_updated(whom: Uuid, is_blocked: bool) -> Frame {
    Frame::reliable(
        "block_updated",
        &json!({"userId": whom, "isBlocked": is_blocked}),
    )
}
