//! Messages, as every client reads them.

use domain::chat::Status;
use serde::Serialize;
use store::chat::Message;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::person::UserSummary;

/// A message around a challenge.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArenaMessage {
    #[serde(rename = "_id")]
    id: Uuid,
    /// 1, 2, 3 … without a gap.
    seq: i64,
    /// By which its sender's client knows it again.
    client_id: Uuid,
    sender: UserSummary,
    content: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<&Message> for ArenaMessage {
    fn from(message: &Message) -> Self {
        Self {
            id: message.id,
            seq: message.seq,
            client_id: message.client_id,
            sender: UserSummary::from(&message.sender),
            content: message.content.clone(),
            created_at: message.sent_at,
        }
    }
}

/// A message between people.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Message)]
pub struct MessageView {
    #[serde(rename = "_id")]
    id: Uuid,
    conversation_id: Uuid,
    /// 1, 2, 3 … without a gap.
    seq: i64,
    /// 0 while the message is as it was sent; else the number of its latest edit or deletion, without a gap as well.
    change: i64,
    /// By which its sender's client knows it again.
    client_id: Uuid,
    sender: UserSummary,
    /// Empty where the message was deleted.
    content: String,
    /// text, image, video, audio or file.
    message_type: &'static str,
    attachments: Vec<AttachmentView>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    is_edited: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    edited_at: Option<OffsetDateTime>,
    is_deleted: bool,
    /// sent, delivered or read by all others; of use to its sender.
    #[schema(value_type = String)]
    status: Status,
}

impl MessageView {
    /// A message that came as far as `status`.
    pub fn of(message: &Message, status: Status) -> Self {
        Self {
            id: message.id,
            conversation_id: message.conversation_id,
            seq: message.seq,
            change: message.change,
            client_id: message.client_id,
            sender: UserSummary::from(&message.sender),
            content: message.content.clone(),
            message_type: message_type(message),
            attachments: message
                .attachments
                .iter()
                .map(AttachmentView::from)
                .collect(),
            created_at: message.sent_at,
            is_edited: message.edited_at.is_some(),
            edited_at: message.edited_at,
            is_deleted: message.deleted_at.is_some(),
            status,
        }
    }
}

/// What a message is shown as: what its first file is.
fn message_type(message: &Message) -> &'static str {
    let first = message.attachments.first();
    let family = first.and_then(|file| file.media_type.split_once('/'));
    match family {
        None => "text",
        Some(("image", _)) => "image",
        Some(("video", _)) => "video",
        Some(("audio", _)) => "audio",
        Some(_) => "file",
    }
}

/// A file of a message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Attachment)]
pub struct AttachmentView {
    #[serde(rename = "_id")]
    id: Uuid,
    file_name: String,
    /// In bytes.
    file_size: i64,
    /// The MIME type, by its content.
    file_type: String,
    file_url: String,
    /// A small picture of a picture.
    preview_url: Option<String>,
    /// In pixels, of pictures.
    width: Option<i32>,
    height: Option<i32>,
}

impl From<&store::chat::Attachment> for AttachmentView {
    fn from(file: &store::chat::Attachment) -> Self {
        let file_url = format!("/api/messages/attachments/{}", file.id);
        Self {
            id: file.id,
            file_name: file.file_name.clone(),
            file_size: file.size_bytes,
            file_type: file.media_type.clone(),
            preview_url: file.pixels.map(|_| format!("{file_url}/preview")),
            file_url,
            width: file.pixels.map(|(width, _)| width),
            height: file.pixels.map(|(_, height)| height),
        }
    }
}
