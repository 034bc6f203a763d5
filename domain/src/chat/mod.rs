//! Conversations: who may write, what a message may be, and how far it came (docs/rules.md, Messages).

mod receipt;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::cosmetic::Cosmetic;

pub use receipt::{DeliveryStatus, Receipt, status};
pub use text::{ARENA_MESSAGE_MAX, MESSAGE_MAX, MessageText, TextProblem};

/// How long a message may be edited by its sender.
pub const EDIT_WINDOW: Duration = Duration::minutes(15);
/// A member without a typing event for this long has stopped typing.
pub const TYPING_EXPIRY: Duration = Duration::seconds(3);
/// Files of one message.
pub const ATTACHMENTS_MAX: usize = 10;

/// Who meets in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConversationKind {
    /// Two people.
    Direct,
    /// The members of a team.
    Team,
    /// The leaders of two connected teams.
    Leads,
    /// Everyone who may see a challenge: it has no members.
    Arena,
}

impl ConversationKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Direct, Self::Team, Self::Leads, Self::Arena];

    /// The word for it, in the database and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Team => "team",
            Self::Leads => "leads",
            Self::Arena => "arena",
        }
    }
}

impl fmt::Display for ConversationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ConversationKind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == word);
        found.ok_or(())
    }
}

/// Where a message belongs. The conversation's id follows from it, so that two servers which open the same conversation
/// at the same moment open one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Venue {
    /// Between two people, the lower id first: made by [`Venue::direct`].
    Direct(Uuid, Uuid),
    /// Around a challenge.
    Arena(Uuid),
    /// In a conversation that exists already.
    Known(Uuid),
}

impl Venue {
    /// The venue of two people, in either order; `None` if they are the same.
    pub fn direct(one: Uuid, other: Uuid) -> Option<Self> {
        match one.cmp(&other) {
            std::cmp::Ordering::Less => Some(Self::Direct(one, other)),
            std::cmp::Ordering::Greater => Some(Self::Direct(other, one)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The id of the conversation.
    pub fn conversation_id(self) -> Uuid {
        match self {
            Self::Direct(lower, higher) => Uuid::new_v5(&lower, higher.as_bytes()),
            Self::Arena(challenge) => Uuid::new_v5(&challenge, b"arena"),
            Self::Known(id) => id,
        }
    }
}

/// What watchers of a challenge throw in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each reaction is its name")]
pub enum Reaction {
    Clap,
    Fire,
    Wow,
    Laugh,
    Heart,
    Gg,
    Crown,
    Bell,
    Rocket,
}

impl Reaction {
    /// What has to be bought for it; nothing for those that everyone has.
    pub const fn cosmetic(self) -> Option<Cosmetic> {
        match self {
            Self::Clap | Self::Fire | Self::Wow | Self::Laugh | Self::Heart | Self::Gg => None,
            Self::Crown => Some(Cosmetic::ReactionCrown),
            Self::Bell => Some(Cosmetic::ReactionBell),
            Self::Rocket => Some(Cosmetic::ReactionRocket),
        }
    }
}

/// Why a message stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageRefusal {
    /// Another user wrote it.
    #[error("Only your own messages can be changed")]
    NotYours,
    /// [`EDIT_WINDOW`] is over.
    #[error("Messages can be edited for 15 minutes")]
    TooLate,
    /// It was deleted.
    #[error("This message was deleted")]
    Deleted,
    /// It is part of what the sides of a match may disagree about: a result is declared, and not final yet.
    #[error("Messages of a match stay as they are while its result is not final")]
    Evidence,
}

/// What has to be known of a message before it is changed.
#[derive(Debug, Clone, Copy)]
pub struct MessageFacts {
    /// Who wrote it.
    pub sender: Uuid,
    /// When.
    pub sent_at: OffsetDateTime,
    /// Whether it was deleted.
    pub is_deleted: bool,
    /// Whether it is of the arena of a match whose declared result is not final.
    pub is_evidence: bool,
}

impl MessageFacts {
    /// Whether `who` may edit the message at `now`.
    ///
    /// # Errors
    /// [`MessageRefusal`]
    pub fn edit(self, who: Uuid, now: OffsetDateTime) -> Result<(), MessageRefusal> {
        if who != self.sender {
            Err(MessageRefusal::NotYours)
        } else if self.is_deleted {
            Err(MessageRefusal::Deleted)
        } else if self.is_evidence {
            Err(MessageRefusal::Evidence)
        } else if self.sent_at.saturating_add(EDIT_WINDOW) < now {
            Err(MessageRefusal::TooLate)
        } else {
            Ok(())
        }
    }

    /// Whether `who` may delete the message; to delete it again is fine and changes nothing.
    ///
    /// # Errors
    /// [`MessageRefusal::NotYours`], [`MessageRefusal::Evidence`]
    pub fn delete(self, who: Uuid) -> Result<(), MessageRefusal> {
        if who != self.sender {
            Err(MessageRefusal::NotYours)
        } else if self.is_evidence && !self.is_deleted {
            Err(MessageRefusal::Evidence)
        } else {
            Ok(())
        }
    }
}
