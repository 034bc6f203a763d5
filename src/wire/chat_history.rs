//! What a member reads of a conversation, over HTTP and over sockets.

use serde::Serialize;
use store::chat::Marked;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::chat::{ConversationView, MessageView, ReceiptView};
use crate::wire::person::UserSummary;

/// A part of a conversation's history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct History {
    pub conversation_id: Uuid,
    /// The oldest first.
    pub messages: Vec<MessageView>,
    pub latest_seq: i64,
    pub latest_change: i64,
    pub receipts: Vec<ReceiptView>,
    /// Whether there are more in the direction that was asked for.
    pub has_more: bool,
    /// Nothing before the first message.
    pub conversation: Option<ConversationView>,
    /// Whom it would be with, while there is no conversation to say so.
    pub other_user: Option<UserSummary>,
}

/// What a client has missed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedMessages {
    /// Messages that the client does not have, the oldest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<MessageView>>,
    /// Messages that were edited or deleted since, in the order of their latest change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Vec<MessageView>>,
    /// True where too much is missing: read the history anew.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resync: bool,
    pub latest_seq: i64,
    pub latest_change: i64,
    pub receipts: Vec<ReceiptView>,
    /// Who types now.
    pub typing: Vec<Typist>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Typist {
    pub user_id: Uuid,
    pub username: String,
}

/// How far a player has read, as the player's own devices get it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadMark {
    conversation_id: Uuid,
    delivered_seq: i64,
    read_seq: i64,
    unread_count: i64,
}

impl ReadMark {
    /// Of a conversation.
    pub fn of(conversation_id: Uuid, marked: Marked) -> Self {
        Self {
            conversation_id,
            delivered_seq: marked.receipt.delivered_seq,
            read_seq: marked.receipt.read_seq,
            unread_count: marked.unread,
        }
    }
}
