//! One challenge or one player, followed through the process.

use actors::runtime::meter::ActorReport;
use domain::challenge::{Challenge, Person};
use serde::Serialize;
use serde_json::Value;
use store::challenge::EventRecord;
use store::notification::{NotificationPage, NotificationRow};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::event::ChallengeEventType;
use crate::wire::names::{NotificationTypeName, StatusName};
use crate::wire::operations::ActorView;
use crate::wire::person::UserSummary;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TracedChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
    status: StatusName,
    version: i64,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Challenge> for TracedChallenge {
    fn from(challenge: Challenge) -> Self {
        Self {
            id: challenge.id,
            status: challenge.phase.status().into(),
            version: challenge.version,
            created_at: challenge.created_at,
            title: challenge.details.title,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TracedEvent {
    version: i64,
    #[serde(rename = "type")]
    kind: TracedEventType,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<&EventRecord> for TracedEvent {
    fn from(record: &EventRecord) -> Self {
        Self {
            version: record.version,
            kind: TracedEventType::Challenge((&record.event).into()),
            at: record.at,
        }
    }
}

impl From<&NotificationRow> for TracedEvent {
    fn from(row: &NotificationRow) -> Self {
        Self {
            version: row.number,
            kind: TracedEventType::Notification(row.kind.into()),
            at: row.created_at,
        }
    }
}

/// What happened in a challenge, or what a player was notified of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TracedEventType {
    Challenge(ChallengeEventType),
    Notification(NotificationTypeName),
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeTrace {
    challenge: TracedChallenge,
    is_awake: bool,
    /// Null while it sleeps.
    actor: Option<ActorView>,
    /// What the actor holds in memory; null while it sleeps.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    state: Option<Value>,
    /// Those that watch, 50 at most, with what waits for each.
    sockets: Vec<TracedSocketView>,
    /// The newest last.
    events: Vec<TracedEvent>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeTraceAnswer {
    success: bool,
    data: ChallengeTrace,
}

impl ChallengeTraceAnswer {
    /// A challenge with the figures of its actor and what that holds, its sockets and its newest events.
    pub fn of(
        challenge: Challenge,
        (report, state): (Option<ActorReport>, Option<Value>),
        sockets: Vec<TracedSocketView>,
        events: &[EventRecord],
    ) -> Self {
        Self {
            success: true,
            data: ChallengeTrace {
                is_awake: report.is_some(),
                actor: report.map(ActorView::from),
                state,
                sockets,
                events: events.iter().map(TracedEvent::from).collect(),
                challenge: challenge.into(),
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TracedSocketView {
    pub number: u64,
    pub kind: TracedSocketKind,
    pub transport: SocketTransport,
    /// Bytes that wait for it.
    pub outbox_bytes: usize,
}

/// What a socket is for: events of Socket.IO, or notifications alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TracedSocketKind {
    SocketIo,
    Notification,
}

/// What carries a socket's frames.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SocketTransport {
    WebSocket,
    Polling,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerTrace {
    user: UserSummary,
    is_awake: bool,
    /// The actor of their presence; null while it sleeps.
    session: Option<ActorView>,
    /// What it holds in memory.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    state: Option<Value>,
    /// The actor of their notifications; null while it sleeps.
    inbox: Option<ActorView>,
    sockets: Vec<TracedSocketView>,
    /// Where the stream of their notifications stands.
    version: i64,
    /// The newest of those that are there, the newest last. Their content is not shown.
    events: Vec<TracedEvent>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerTraceAnswer {
    success: bool,
    data: PlayerTrace,
}

impl PlayerTraceAnswer {
    /// A player with the actor of their presence and what that holds, the actor of their notifications, their sockets and their
    /// newest notifications, the newest first.
    pub fn of(
        person: &Person,
        (session, state): (Option<ActorReport>, Option<Value>),
        inbox: Option<ActorReport>,
        sockets: Vec<TracedSocketView>,
        newest: &NotificationPage,
    ) -> Self {
        Self {
            success: true,
            data: PlayerTrace {
                user: UserSummary::of(person),
                is_awake: session.is_some(),
                session: session.map(ActorView::from),
                state,
                inbox: inbox.map(ActorView::from),
                sockets,
                version: newest.feed.number,
                events: newest.shown.iter().rev().map(TracedEvent::from).collect(),
            },
        }
    }
}
