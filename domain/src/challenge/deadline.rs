//! What happens when nobody does anything. Every phase that waits has exactly one deadline.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// How long the other sides have to confirm or contest a declared result (decisions.md section 4).
pub const CONFIRM_WINDOW: Duration = Duration::hours(2);
/// An unplayed challenge expires this long after the time it was scheduled for.
pub const EXPIRES_AFTER_SCHEDULE: Duration = Duration::hours(24);
/// An unplayed challenge without a schedule expires this long after its creation.
pub const EXPIRES_AFTER_CREATION: Duration = Duration::days(7);
/// A match that nobody declared is void this long after its end.
pub const UNDECLARED_AFTER: Duration = Duration::hours(24);
/// An award that was not agreed by all is held this long for an appeal.
pub const HOLD_FOR_APPEAL: Duration = Duration::hours(72);
/// A dispute that nobody decided is void after this long (decisions.md section 5).
pub const ABANDONED_AFTER: Duration = Duration::days(7);

/// Which rule the clock will apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineKind {
    /// Never played: every stake goes back.
    Expire,
    /// Played, but nobody declared a result: void.
    Undeclared,
    /// Declared, and the silent sides have until then.
    Confirm,
    /// Disputed, and never decided: void.
    Dispute,
    /// An award waits for an appeal; then it is released.
    Release,
}

impl DeadlineKind {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expire => "expire",
            Self::Undeclared => "undeclared",
            Self::Confirm => "confirm",
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
