//! What sockets get of live challenges: events, and beside them who is there and what lists show.

use std::collections::HashMap;

use actors::challenge::{ChallengeEncoder, SeatPresence, WatcherCount, Watching};
use actors::runtime::sink::Frame;
use domain::challenge::ViewerScope;
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{EventRecord, Snapshot};
use time::OffsetDateTime;
use uuid::Uuid;

use super::event::ChallengeEvent;
use super::names::{EscrowStateName, StatusName};

/// Encodes what the actors of challenges send.
#[derive(Debug, Clone, Copy)]
pub struct ChallengeFrames;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct EventPayload {
    challenge_id: Uuid,
    #[serde(flatten)]
    event: ChallengeEvent,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ResyncPayload {
    challenge_id: Uuid,
    version: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct WatchersPayload<'a> {
    challenge_id: Uuid,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [String]>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerPresencePayload {
    challenge_id: Uuid,
    #[serde(flatten)]
    presence: SeatPresenceView,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ThumbnailPayload {
    challenge_id: Uuid,
    version: i64,
    status: StatusName,
    escrow_state: EscrowStateName,
    participant_count: usize,
    max_participants: i32,
    total_prize_pool: Usdc,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedPayload {
    challenge_id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    count: usize,
}

impl ChallengeEncoder for ChallengeFrames {
    fn event(&self, snapshot: &Snapshot, event: &EventRecord, scope: ViewerScope) -> Frame {
        let sent = EventPayload {
            challenge_id: snapshot.challenge.id,
            event: ChallengeEvent::of(snapshot, event, scope),
        };
        Frame::reliable("challenge_event", &sent)
    }

    fn resync(&self, challenge_id: Uuid, version: i64) -> Frame {
        let sent = ResyncPayload {
            challenge_id,
            version,
        };
        Frame::reliable("challenge_resync", &sent)
    }

    fn watchers(&self, challenge_id: Uuid, count: &WatcherCount) -> Frame {
        let sent = WatchersPayload {
            challenge_id,
            count: count.count,
            names: count.names.as_deref(),
        };
        Frame::ephemeral("challenge_watchers", &sent)
    }

    fn presence(&self, challenge_id: Uuid, presence: SeatPresence) -> Frame {
        let sent = PlayerPresencePayload {
            challenge_id,
            presence: presence.into(),
        };
        Frame::ephemeral("player_presence", &sent)
    }

    fn thumbnail(&self, snapshot: &Snapshot, at: OffsetDateTime) -> Frame {
        let challenge = &snapshot.challenge;
        let sent = ThumbnailPayload {
            challenge_id: challenge.id,
            version: challenge.version,
            status: challenge.phase.status().into(),
            escrow_state: snapshot.after().escrow.state.into(),
            participant_count: challenge.present_count(),
            max_participants: challenge.terms.max_participants,
            total_prize_pool: challenge.pot(),
            at,
        };
        Frame::reliable("challenge_thumbnail", &sent)
    }

    fn listed(&self, newest: Uuid, at: OffsetDateTime, count: usize) -> Frame {
        let sent = ListedPayload {
            challenge_id: newest,
            at,
            count,
        };
        Frame::reliable("challenge_listed", &sent)
    }
}

/// The answer to a subscription to a challenge.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WatchAck {
    version: i64,
    watchers: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    presence: Vec<SeatPresenceView>,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

impl From<Watching> for WatchAck {
    fn from(watching: Watching) -> Self {
        Self {
            version: watching.version,
            watchers: watching.watchers.count,
            names: watching.watchers.names,
            presence: watching.presence.into_iter().map(Into::into).collect(),
            server_time: watching.server_time,
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SeatPresenceView {
    user_id: Uuid,
    is_online: bool,
    #[serde(with = "time::serde::rfc3339")]
    since: OffsetDateTime,
    #[serde(
        with = "time::serde::rfc3339::option",
        skip_serializing_if = "Option::is_none"
    )]
    return_by: Option<OffsetDateTime>,
}

impl From<SeatPresence> for SeatPresenceView {
    fn from(presence: SeatPresence) -> Self {
        Self {
            user_id: presence.user_id,
            is_online: presence.is_online,
            since: presence.since,
            return_by: presence.return_by,
        }
    }
}

/// The answer to a subscription to lists.
#[derive(Debug, Serialize)]
pub struct ThumbnailsAck {
    /// The version of each challenge that is looked at: a client whose list is older fetches it again.
    pub versions: HashMap<Uuid, i64>,
}
