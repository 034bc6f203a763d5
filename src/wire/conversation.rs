//! Conversations, and what is read of them.

use serde::Serialize;
use store::chat::ChatMessage;
use utoipa::ToSchema;

use crate::wire::chat::{ArenaMessage, AttachmentView, ConversationView, MessagePayload};
use crate::wire::chat_history::{History, MissedMessages, ReadMark};
use crate::wire::page::Pages;

/// The messages of the chat.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArenaAnswer {
    pub success: bool,
    pub data: ArenaPage,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArenaPage {
    /// The oldest first.
    pub messages: Vec<ArenaMessage>,
    /// The number of the latest message; 0 without one.
    pub latest_seq: i64,
}

/// Files that a message can name now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttachmentsAnswer {
    pub success: bool,
    pub data: Uploaded,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UploadedAttachments)]
pub struct Uploaded {
    pub attachments: Vec<AttachmentView>,
}

/// My conversations.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConversationsAnswer {
    pub success: bool,
    pub data: ConversationsData,
    pub pagination: ConversationPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Conversations)]
pub struct ConversationsData {
    pub conversations: Vec<ConversationView>,
    /// In all conversations, of each counted up to 100.
    pub unread_count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversationPages {
    #[serde(flatten)]
    pub pages: Pages,
    pub total_conversations: i64,
}

/// The messages of a conversation.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryAnswer {
    pub success: bool,
    pub data: History,
}

/// What the client has missed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SyncAnswer {
    pub success: bool,
    pub data: MissedMessages,
}

/// How far I have read now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadAnswer {
    pub success: bool,
    pub data: ReadMark,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageAnswer {
    success: bool,
    data: MessagePayload,
}

impl MessageAnswer {
    pub fn of(message: &ChatMessage) -> Self {
        Self {
            success: true,
            data: message.into(),
        }
    }
}
