//! Outages of the service: how one is recognised, and which deadlines it moves (docs/rules.md, Challenges).
//!
//! The service writes a heartbeat every [`BEAT_EVERY`]. A silence of more than [`OUTAGE`] between two heartbeats is an
//! outage: one row with a number, written together with the heartbeat that ends the silence. Each challenge applies the
//! outages that it has not seen yet before anything else is decided on it.
//!
//! A deadline may be applied only where a heartbeat at or after it is written, and only by a challenge that has applied
//! every outage. From then on no outage can move that deadline any more: a later one begins at a later heartbeat.

use time::{Duration, OffsetDateTime};

#[cfg(test)]
mod tests;

/// A silence of more than this is an outage: a few heartbeats may come late on a busy machine.
pub const OUTAGE: Duration = Duration::seconds(30);
/// How often the service writes that it is alive.
pub const BEAT_EVERY: Duration = Duration::seconds(5);

/// A time in which the service was down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// 1, 2, 3 …, in the order of time.
    pub number: i64,
    /// The last heartbeat before it.
    pub since: OffsetDateTime,
    /// The first heartbeat after it.
    pub until: OffsetDateTime,
}

impl Outage {
    /// By how much it moves a deadline that stood at `deadline` in something that exists since `created_at`; nothing where
    /// the deadline had passed before the outage, or where the outage was over before there was anything to wait for.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "both moments are of one clock, and the later one is the minuend"
    )]
    pub fn moves(&self, deadline: OffsetDateTime, created_at: OffsetDateTime) -> Option<Duration> {
        let since = self.since.max(created_at);
        (since < deadline && since < self.until).then(|| self.until - since)
    }
}

/// What a process does about the heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// There was none yet: write the first one.
    First,
    /// Another process wrote the same one or a later one; nothing is to be written.
    Written(OffsetDateTime),
    /// Write it, where the heartbeat is still `from`.
    Next {
        /// The heartbeat that was read.
        from: OffsetDateTime,
    },
    /// Write it together with an outage since `since`, where the heartbeat is still `from`.
    AfterOutage {
        /// The heartbeat that was read.
        from: OffsetDateTime,
        /// When the service was last known to run.
        since: OffsetDateTime,
    },
}

impl Beat {
    /// What to do at `now`, where the heartbeat was read as `last`. `ran_until` is known of clocks that are moved by hand:
    /// until then the service ran, although no heartbeat shows it.
    pub fn at(
        now: OffsetDateTime,
        last: Option<OffsetDateTime>,
        ran_until: Option<OffsetDateTime>,
    ) -> Self {
        let Some(from) = last else {
            return Self::First;
        };
        if now <= from {
            return Self::Written(from);
        }
        let since = ran_until.map_or(from, |ran_until| from.max(ran_until.min(now)));
        if since.saturating_add(OUTAGE) < now {
            Self::AfterOutage { from, since }
        } else {
            Self::Next { from }
        }
    }
}
