//! Only the clock knows the time. Code below the edges is handed `now`; code that must ask, asks here.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use time::OffsetDateTime;

/// Where the time comes from.
pub trait Clock: std::fmt::Debug + Send + Sync {
    /// The present, in UTC, at the microsecond precision that PostgreSQL has.
    fn now(&self) -> OffsetDateTime;

    /// Until when the service is known to have run although no heartbeat shows it; only a clock that is moved by hand
    /// knows it.
    fn ran_until(&self) -> Option<OffsetDateTime> {
        None
    }
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        #[expect(clippy::disallowed_methods, reason = "this is the one clock")]
        let now = OffsetDateTime::now_utc();
        whole_micros(now)
    }
}

/// A clock that stands still until it is moved: tests and the demo world play hours in no time.
#[derive(Debug)]
pub struct ManualClock {
    unix_micros: AtomicI64,
    /// Until when the service ran by it.
    ran_until: AtomicI64,
}

impl ManualClock {
    /// A clock that stands at `start`.
    pub fn at(start: OffsetDateTime) -> Self {
        let start = unix_micros(start);
        Self {
            unix_micros: AtomicI64::new(start),
            ran_until: AtomicI64::new(start),
        }
    }

    /// Moves the clock forward; the service runs meanwhile.
    pub fn advance(&self, by: Duration) {
        self.sleep(by);
        let now = self.unix_micros.load(Ordering::SeqCst);
        self.ran_until.store(now, Ordering::SeqCst);
    }

    /// Moves the clock forward; the service is down meanwhile.
    pub fn sleep(&self, by: Duration) {
        let by = i64::try_from(by.as_micros()).unwrap_or(i64::MAX);
        self.unix_micros.fetch_add(by, Ordering::SeqCst);
    }

    /// Puts the clock at `to`, also backwards; the service runs meanwhile.
    pub fn set(&self, to: OffsetDateTime) {
        self.unix_micros.store(unix_micros(to), Ordering::SeqCst);
        self.ran_until.store(unix_micros(to), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> OffsetDateTime {
        moment(self.unix_micros.load(Ordering::SeqCst))
    }

    fn ran_until(&self) -> Option<OffsetDateTime> {
        Some(moment(self.ran_until.load(Ordering::SeqCst)))
    }
}

fn moment(unix_micros: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_micros) * 1_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

fn unix_micros(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}

/// Cuts what PostgreSQL would cut, so that a time read back equals the time written.
fn whole_micros(at: OffsetDateTime) -> OffsetDateTime {
    at.replace_nanosecond(at.microsecond() * 1_000)
        .unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_manual_clock_moves_only_when_moved() {
        let clock = ManualClock::at(datetime!(2026-11-21 12:00 UTC));
        assert_eq!(clock.now(), clock.now());
        clock.advance(Duration::from_millis(1_500));
        assert_eq!(clock.now(), datetime!(2026-11-21 12:00:01.5 UTC));
        clock.set(datetime!(2020-01-01 0:00 UTC));
        assert_eq!(clock.now(), datetime!(2020-01-01 0:00 UTC));
    }

    #[test]
    fn the_system_clock_has_the_precision_of_postgres() {
        assert_eq!(SystemClock.now().nanosecond() % 1_000, 0);
    }
}
