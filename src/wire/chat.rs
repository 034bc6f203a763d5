//! Messages, as every client reads them.

use domain::chat::{DeliveryStatus, Receipt};
use serde::Serialize;
use store::chat::ChatMessage;
use store::chat::list::{ConversationSummary, Last, Other};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};
use crate::wire::names::{ConversationKindName, MessageStatusName};
use crate::wire::person::UserSummary;
use crate::wire::team::TeamRef;

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
    /// Empty where the message was deleted.
    content: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    is_edited: bool,
    is_deleted: bool,
}

impl From<&ChatMessage> for ArenaMessage {
    fn from(message: &ChatMessage) -> Self {
        Self {
            id: message.id,
            seq: message.seq,
            client_id: message.client_id,
            sender: UserSummary::from(&message.sender),
            content: message.content.clone(),
            created_at: message.sent_at,
            is_edited: message.edited_at.is_some(),
            is_deleted: message.deleted_at.is_some(),
        }
    }
}

/// What a message is shown as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MessageType {
    /// Words alone.
    Text,
    /// A picture.
    Image,
    /// A film.
    Video,
    /// A sound.
    Audio,
    /// Any other file.
    File,
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
    message_type: MessageType,
    attachments: Vec<AttachmentView>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    is_edited: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    edited_at: Option<OffsetDateTime>,
    is_deleted: bool,
    /// Of use to its sender.
    status: MessageStatusName,
}

impl MessageView {
    /// A message that came as far as `status`.
    pub fn of(message: &ChatMessage, status: DeliveryStatus) -> Self {
        let first = message.attachments.first();
        Self {
            id: message.id,
            conversation_id: message.conversation_id,
            seq: message.seq,
            change: message.change,
            client_id: message.client_id,
            sender: UserSummary::from(&message.sender),
            content: message.content.clone(),
            message_type: type_of(first.map(|file| file.media_type.as_str())),
            attachments: message
                .attachments
                .iter()
                .map(AttachmentView::from)
                .collect(),
            created_at: message.sent_at,
            is_edited: message.edited_at.is_some(),
            edited_at: message.edited_at,
            is_deleted: message.deleted_at.is_some(),
            status: status.into(),
        }
    }
}

/// A message and its conversation: published to its members, and the response to its sender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MessageData)]
pub struct MessagePayload {
    conversation_id: Uuid,
    message: MessageView,
}

impl From<&ChatMessage> for MessagePayload {
    fn from(message: &ChatMessage) -> Self {
        Self {
            conversation_id: message.conversation_id,
            message: MessageView::of(message, DeliveryStatus::Sent),
        }
    }
}

/// The answer to the sender of an arena's message.
#[derive(Debug, Serialize)]
pub struct ArenaMessageAck {
    /// As it was stored.
    pub message: ArenaMessage,
}

/// The answer to a member who joins a conversation.
#[derive(Debug, Serialize)]
pub struct ConversationAck {
    /// As the member sees it.
    pub conversation: ConversationView,
}

/// What a message is shown as: what its first file is.
fn type_of(media_type: Option<&str>) -> MessageType {
    match media_type.and_then(|it| it.split_once('/')) {
        None => MessageType::Text,
        Some(("image", _)) => MessageType::Image,
        Some(("video", _)) => MessageType::Video,
        Some(("audio", _)) => MessageType::Audio,
        Some(_) => MessageType::File,
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

/// How far a member has come.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Receipt)]
pub struct ReceiptView {
    user_id: Uuid,
    /// Has received every message up to this one.
    delivered_seq: i64,
    /// Has read every message up to this one.
    read_seq: i64,
}

impl From<&Receipt> for ReceiptView {
    fn from(receipt: &Receipt) -> Self {
        Self {
            user_id: receipt.user_id,
            delivered_seq: receipt.delivered_seq,
            read_seq: receipt.read_seq,
        }
    }
}

/// A conversation, as one of its members sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Conversation)]
pub struct ConversationView {
    conversation_id: Uuid,
    /// Never `arena`, which has no members.
    kind: ConversationKindName,
    /// The other one of two; of leads the other team's leader.
    other_user: Option<OtherUser>,
    /// The team that talks; of leads the other one.
    team: Option<TeamRef>,
    /// The name of one of more than two.
    title: Option<String>,
    last_message: Option<LastMessage>,
    #[serde(with = "time::serde::rfc3339::option")]
    last_message_at: Option<OffsetDateTime>,
    /// Counted up to 100.
    unread_count: i64,
    latest_seq: i64,
    latest_change: i64,
    receipts: Vec<ReceiptView>,
    /// Whether the viewer has blocked the other one.
    is_blocked: bool,
    can_write: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OtherUser {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    /// Null where the viewer may not see whether this player is online (docs/rules.md, Messages).
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen: Option<OffsetDateTime>,
    /// Null as well.
    is_online: Option<bool>,
}

/// Whether a player is online, for viewers who may see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is its name")]
pub struct PresenceView {
    pub is_online: bool,
    pub last_seen: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LastMessage {
    #[serde(rename = "_id")]
    id: Uuid,
    seq: i64,
    sender: LastSender,
    content: String,
    message_type: MessageType,
    is_deleted: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
struct LastSender {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
}

impl ConversationView {
    /// A conversation, with the presence of its other member where the viewer may see it.
    pub fn of(
        listed: ConversationSummary,
        receipts: &[Receipt],
        presence: Option<PresenceView>,
    ) -> Self {
        Self {
            conversation_id: listed.id,
            kind: listed.kind.into(),
            other_user: listed.other.map(|other| OtherUser::of(other, presence)),
            title: listed.team.as_ref().map(|team| team.name.clone()),
            team: listed.team.as_ref().map(TeamRef::from),
            last_message: listed.last_message.map(LastMessage::from),
            last_message_at: listed.last_message_at,
            unread_count: listed.unread,
            latest_seq: listed.last_seq,
            latest_change: listed.last_change,
            receipts: receipts.iter().map(ReceiptView::from).collect(),
            is_blocked: listed.is_blocking,
            can_write: !listed.is_blocking && !listed.is_blocked && !listed.is_closed,
        }
    }
}

impl OtherUser {
    fn of(other: Other, presence: Option<PresenceView>) -> Self {
        let avatar = other.avatar.as_deref();
        Self {
            id: other.id,
            username: other.username,
            name: other.name,
            avatar: avatar.map(|name| images::url(PictureKind::Avatar, name)),
            last_seen: presence.map(|it| it.last_seen),
            is_online: presence.map(|it| it.is_online),
        }
    }
}

impl From<Last> for LastMessage {
    fn from(last: Last) -> Self {
        Self {
            id: last.id,
            seq: last.seq,
            sender: LastSender {
                id: last.sender_id,
                username: last.username,
            },
            message_type: type_of(last.media_type.as_deref()),
            content: last.content,
            is_deleted: last.is_deleted,
            created_at: last.sent_at,
        }
    }
}
