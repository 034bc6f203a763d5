//! Whether the players of a challenge are here.

use domain::challenge::Status;
use store::challenge::Snapshot;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How long the others see a countdown after a player dropped out of a match. Nothing is forfeited at its end.
const RETURN_WITHIN: Duration = Duration::minutes(2);

/// Whether a player is here, as the others see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPresence {
    /// Whose.
    pub user_id: Uuid,
    /// Whether a socket of theirs is open.
    pub is_online: bool,
    /// Since when.
    pub since: OffsetDateTime,
    /// While the match is on, until when they are expected back.
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
}
