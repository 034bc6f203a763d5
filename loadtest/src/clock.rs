//! The time of day, for the ends of tokens and the names of reports. Latencies are measured by `Instant`.

use std::time::SystemTime;

use time::OffsetDateTime;

/// Now.
pub fn now() -> OffsetDateTime {
    OffsetDateTime::from(SystemTime::now())
}
