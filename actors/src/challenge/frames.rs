//! The frames beside events: watcher counts, presence, thumbnails.

use serde::Serialize;
use store::challenge::Snapshot;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::watchers::WatcherCount;
use crate::runtime::sink::Frame;
use domain::challenge::Status;
use domain::money::Usdc;

/// How long the others see a countdown after a player dropped out of a match. Nothing is forfeited at its end.
const RETURN_WITHIN: Duration = Duration::minutes(2);

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Resync {
    challenge_id: Uuid,
    version: i64,
}

/// More is missing than is replayed: the client reads the challenge anew and asks again.
pub(super) fn resync(challenge_id: Uuid, version: i64) -> Frame {
    Frame::reliable(
        "challenge_resync",
        &Resync {
            challenge_id,
            version,
        },
    )
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Watchers<'a> {
    challenge_id: Uuid,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<&'a [String]>,
}

pub(super) fn watchers(challenge_id: Uuid, count: &WatcherCount) -> Frame {
    let sent = Watchers {
        challenge_id,
        count: count.count,
        names: count.names.as_deref(),
    };
    Frame::ephemeral("challenge_watchers", &sent)
}

/// Whether a player is here, as the others see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatPresence {
    /// Whose.
    pub user_id: Uuid,
    /// Whether a socket of theirs is open.
    pub is_online: bool,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub since: OffsetDateTime,
    /// While the match is on, until when they are expected back.
    #[serde(
        with = "time::serde::rfc3339::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub return_by: Option<OffsetDateTime>,
}

impl SeatPresence {
    /// A player who has been online since then.
    pub(super) fn online(user_id: Uuid, since: OffsetDateTime) -> Self {
        Self {
            user_id,
            is_online: true,
            since,
            return_by: None,
        }
    }

    /// A player who has been away since then, from a running match if there is one.
    pub(super) fn offline(user_id: Uuid, since: OffsetDateTime, snapshot: &Snapshot) -> Self {
        let phase = &snapshot.challenge.phase;
        let is_on = matches!(phase.status(), Status::Active | Status::InProgress);
        let missed_since = phase.play().map(|play| play.started_at.max(since));
        Self {
            user_id,
            is_online: false,
            since,
            return_by: missed_since
                .filter(|_| is_on)
                .map(|since| since.saturating_add(RETURN_WITHIN)),
        }
    }

    pub(super) fn frame(&self, challenge_id: Uuid) -> Frame {
        #[derive(Debug, Serialize)]
        #[serde(rename_all = "camelCase")]
        struct OfPlayer<'a> {
            challenge_id: Uuid,
            #[serde(flatten)]
            presence: &'a SeatPresence,
        }
        let sent = OfPlayer {
            challenge_id,
            presence: self,
        };
        Frame::ephemeral("player_presence", &sent)
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Thumbnail {
    challenge_id: Uuid,
    version: i64,
    status: Status,
    escrow_state: &'static str,
    participant_count: usize,
    max_participants: i32,
    total_prize_pool: Usdc,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// What a list shows of a challenge. Lasting: where it is lost, no later one need come.
pub(super) fn thumbnail(snapshot: &Snapshot, at: OffsetDateTime) -> Frame {
    let challenge = &snapshot.challenge;
    let sent = Thumbnail {
        challenge_id: challenge.id,
        version: challenge.version,
        status: challenge.phase.status(),
        escrow_state: snapshot.after().escrow.state.name(),
        participant_count: challenge.present_count(),
        max_participants: challenge.terms.max_participants,
        total_prize_pool: challenge.pot(),
        at,
    };
    Frame::reliable("challenge_thumbnail", &sent)
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    challenge_id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    count: usize,
}

/// Public challenges were made, the newest of `count` being this one.
pub(super) fn listed(challenge_id: Uuid, at: OffsetDateTime, count: usize) -> Frame {
    let sent = Listed {
        challenge_id,
        at,
        count,
    };
    Frame::reliable("challenge_listed", &sent)
}
