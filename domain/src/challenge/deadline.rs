//! What happens at a deadline without an action. Every phase that waits has one on which the clock acts next; a dispute has several
//! times at once, of which that is the earliest.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// How long a silent side has at most to confirm or contest a declared result, from the later of the declaration and
/// the end of play (docs/rules.md, Challenges).
///
/// A side that is seen online has [`crate::catalogue::confirm_window`] from then on.
pub const CONFIRM_AT_MOST: Duration = Duration::hours(24);
/// A participant who is notified this long before the scheduled start need not be ready for it (docs/rules.md,
/// Challenges).
pub const START_NOTICE: Duration = Duration::minutes(15);
/// From this long before the scheduled start on, participants are notified of it.
pub const START_NEARS: Duration = Duration::hours(1);
/// An unplayed challenge expires this long after the time it was scheduled for.
pub const EXPIRES_AFTER_SCHEDULE: Duration = Duration::hours(24);
/// An unplayed challenge without a schedule expires this long after its creation.
pub const EXPIRES_AFTER_CREATION: Duration = Duration::days(7);
/// A match without a declaration is void this long after its end.
pub const UNDECLARED_AFTER: Duration = Duration::hours(24);
/// A result that was not agreed by all is held this long, the money still in escrow: a silent side may accept or contest it.
pub const HOLD: Duration = Duration::hours(72);
/// A declaration may be taken back this long after it was made, while no other side has declared (docs/rules.md, Disputes).
pub const TAKE_BACK_WITHIN: Duration = Duration::minutes(5);
/// Players of a roster have this long to approve (docs/rules.md, Teams).
pub const APPROVED_WITHIN: Duration = Duration::hours(24);
/// A team whose players did not approve in time accepts the same match again after this long at the earliest.
pub const ACCEPTED_AGAIN_AFTER: Duration = Duration::hours(24);
/// A team that declines within this time of accepting may accept the same match again at once.
///
/// Later it has held the place for nothing, as one whose players did not approve in time.
pub const DECLINED_IN_TIME: Duration = Duration::hours(1);
/// A dispute without a decision is void after this long (docs/rules.md, Disputes).
pub const ABANDONED_AFTER: Duration = Duration::days(7);

/// Which rule the clock will apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineKind {
    /// A team's players have not all approved: the match ends, or the place that they hold is free again.
    Approve,
    /// Never played: every stake goes back.
    Expire,
    /// Played, but without a declaration: void.
    Undeclared,
    /// Declared, and the silent sides have until then.
    Confirm,
    /// Disputed, and a moderator is to take it.
    Take,
    /// Disputed, and the moderator who took it is to decide.
    Decide,
    /// Disputed, and never decided: void, or on appeal as the first ruling states.
    Dispute,
    /// A result is held; then it is final and paid.
    Release,
}

impl DeadlineKind {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Approve => "approve",
            Self::Expire => "expire",
            Self::Undeclared => "undeclared",
            Self::Confirm => "confirm",
            Self::Take => "take",
            Self::Decide => "decide",
            Self::Dispute => "dispute",
            Self::Release => "release",
        }
    }
}

/// The moment at which the clock acts by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// What will happen.
    pub kind: DeadlineKind,
    /// When; the deadline has passed from this instant on.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

impl Deadline {
    /// Whether it has passed at `now`.
    pub fn has_passed(self, now: OffsetDateTime) -> bool {
        self.at <= now
    }
}
