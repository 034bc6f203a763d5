//! A notification as it is shown: with the names of the day, and whether it still asks for something.

use domain::challenge::Person;
use domain::notification::{NotificationType, Payload};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{Error, Result};

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationRow {
    /// Its place in the stream of its player.
    pub number: i64,
    /// Its id.
    pub id: Uuid,
    /// Its type.
    pub kind: NotificationType,
    /// What it states.
    pub fact: Payload,
    /// The player who gave the command.
    pub sender: Option<Person>,
    /// On which challenge.
    pub challenge: Option<ChallengeMention>,
    /// On which team.
    pub team: Option<TeamMention>,
    /// When.
    pub created_at: OffsetDateTime,
    /// When it was read.
    pub read_at: Option<OffsetDateTime>,
    /// What became of what it asked for.
    pub answer: Option<RequestAnswer>,
    /// Whether it may be answered now.
    pub is_asking: bool,
}

/// The challenge that a notification is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeMention {
    /// Its id.
    pub id: Uuid,
    /// How it is called today.
    pub title: String,
}

/// The team that a notification is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMention {
    /// Its id.
    pub id: Uuid,
    /// How it is called today.
    pub name: String,
}

/// What became of what a notification asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestAnswer {
    /// It was done.
    Accepted,
    /// It was declined.
    Rejected,
}

impl RequestAnswer {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        }
    }
}

/// A row of `notifications_shown`.
pub(super) struct Row {
    pub(super) number: i64,
    pub(super) id: Uuid,
    pub(super) r#type: String,
    pub(super) fact: serde_json::Value,
    pub(super) created_at: OffsetDateTime,
    pub(super) read_at: Option<OffsetDateTime>,
    pub(super) answer: Option<String>,
    pub(super) challenge_id: Option<Uuid>,
    pub(super) title: Option<String>,
    pub(super) sender_id: Option<Uuid>,
    pub(super) username: Option<String>,
    pub(super) avatar: Option<String>,
    pub(super) is_asking: bool,
    pub(super) team_id: Option<Uuid>,
    pub(super) team_name: Option<String>,
}

impl TryFrom<Row> for NotificationRow {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let bad = |what: String| Error::Inconsistent {
            table: "notifications",
            id: row.id,
            what,
        };
        let kind = NotificationType::parse(&row.r#type)
            .ok_or_else(|| bad(format!("type {}", row.r#type)))?;
        let fact = serde_json::from_value(row.fact).map_err(|error| bad(error.to_string()))?;
        let answer = match row.answer.as_deref() {
            None => None,
            Some("accepted") => Some(RequestAnswer::Accepted),
            Some("rejected") => Some(RequestAnswer::Rejected),
            Some(other) => return Err(bad(format!("answer {other}"))),
        };
        let sender = row.sender_id.zip(row.username);
        let challenge = row.challenge_id.zip(row.title);
        let team = row.team_id.zip(row.team_name);
        Ok(Self {
            number: row.number,
            id: row.id,
            kind,
            fact,
            sender: sender.map(|(id, username)| Person {
                id,
                username,
                avatar: row.avatar,
            }),
            challenge: challenge.map(|(id, title)| ChallengeMention { id, title }),
            team: team.map(|(id, name)| TeamMention { id, name }),
            created_at: row.created_at,
            read_at: row.read_at,
            answer,
            is_asking: row.is_asking,
        })
    }
}
