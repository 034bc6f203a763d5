//! Conversations and their messages (`migrations/0014_chat.sql`).

pub mod attachment;
mod change;
mod claim;
mod conversation;
mod history;
pub mod list;
mod marks;
pub mod people;
mod send;
mod stranger;

use std::collections::HashMap;

use domain::chat::{ConversationKind, Receipt};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Error;

pub use change::{ChangeError, MessageChange, MessageLocation, change, whereabouts};
pub use conversation::{CHALLENGE_EXISTS, MEMBER_EXISTS, find, open};
pub use history::{Span, changed, latest, messages, numbers};
pub use marks::{Mark, Marked, mark};
pub use send::{NewMessage, SendRefusal, send};
pub use stranger::{Contact, are_friends, contact};

/// Who wrote a message, as it is shown beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of users; the migration describes them"
)]
pub struct Sender {
    pub id: Uuid,
    pub username: String,
    pub avatar: Option<String>,
}

/// A message as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of messages; the migration describes them"
)]
pub struct ChatMessage {
    pub id: Uuid,
    pub conversation_id: Uuid,
    pub seq: i64,
    pub change: i64,
    pub client_id: Uuid,
    pub sender: Sender,
    pub content: String,
    pub sent_at: OffsetDateTime,
    pub edited_at: Option<OffsetDateTime>,
    pub deleted_at: Option<OffsetDateTime>,
    /// In the order in which the sender named them.
    pub attachments: Vec<Attachment>,
}

/// A file of a message, or one that waits for it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of attachments; the migration describes them"
)]
pub struct Attachment {
    pub id: Uuid,
    pub file_name: String,
    pub size_bytes: i64,
    pub media_type: String,
    /// Width and height of a picture, which has a preview.
    pub pixels: Option<(i32, i32)>,
}

/// A conversation, without its messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationRow {
    /// The conversation.
    pub id: Uuid,
    /// Who meets there.
    pub kind: ConversationKind,
    /// The challenge of an arena.
    pub challenge_id: Option<Uuid>,
    /// The number of its latest message.
    pub last_seq: i64,
    /// The number of its latest edit or deletion.
    pub last_change: i64,
    /// Whether one of the two of a direct conversation has blocked the other.
    pub is_blocked: bool,
    /// Which of the two of a direct conversation have written in it.
    pub has_written: Vec<Uuid>,
    /// Its members, and how far each has come; an arena has none.
    pub receipts: Vec<Receipt>,
    /// How the members are called.
    pub usernames: HashMap<Uuid, String>,
}

impl ConversationRow {
    /// Whether a user reads and writes there as a member.
    pub fn has_member(&self, user: Uuid) -> bool {
        self.receipts.iter().any(|receipt| receipt.user_id == user)
    }

    /// How far each member has come, as `viewer` is shown it: across a block nothing of the other one.
    pub fn receipts_for(&self, viewer: Uuid) -> Vec<Receipt> {
        let shown = |it: &Receipt| {
            if self.is_blocked && it.user_id != viewer {
                Receipt::fresh(it.user_id)
            } else {
                *it
            }
        };
        self.receipts.iter().map(shown).collect()
    }
}

fn kind(word: &str, conversation: Uuid) -> Result<ConversationKind, Error> {
    word.parse().map_err(|()| Error::Inconsistent {
        table: "conversations",
        id: conversation,
        what: format!("its kind is {word}"),
    })
}
