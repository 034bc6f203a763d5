//! The time of day, for the ends of tokens and the names of reports. Latencies are measured by `Instant`.

use std::time::SystemTime;

use time::OffsetDateTime;

/// Now, to the second.
pub fn now() -> OffsetDateTime {
    let now = OffsetDateTime::from(SystemTime::now());
    now.replace_nanosecond(0).unwrap_or(now)
}
