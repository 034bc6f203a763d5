//! Rate limits of events that are too frequent to be counted in PostgreSQL.
//!
//! Counted by this process, in windows that begin with the first event. They guard against floods, not against theft,
//! so it is fine that a restart forgets them and that a second server counts for itself.

use std::hash::Hash;
use std::sync::atomic::{AtomicI64, Ordering};

use dashmap::DashMap;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Windows in memory; beyond that, ended windows are removed.
const WINDOWS_MAX: usize = 10_000;

/// A rate limit for one kind of request, by user or by another key.
#[derive(Debug)]
pub struct RateLimiter<K: Eq + Hash = Uuid> {
    limit: Limit,
    open: DashMap<K, RateState>,
    /// In seconds since 1970: a sweep of all windows at each event would cost more than the windows do.
    next_sweep_at: AtomicI64,
}

/// A number of events in a length of time.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// How many.
    pub max: u32,
    /// In how much.
    pub window: Duration,
}

/// The recent events of one key. A new window is empty.
#[derive(Debug, Clone, Copy)]
pub struct RateState {
    taken: u32,
    ends_at: OffsetDateTime,
}

/// Too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too often")]
pub struct TooOften {
    /// The earliest time at which the next event is allowed.
    pub retry_at: OffsetDateTime,
}

impl<K: Eq + Hash> RateLimiter<K> {
    /// At most `events_max` in each `window`.
    pub fn new(events_max: u32, window: Duration) -> Self {
        Self {
            limit: Limit {
                max: events_max,
                window,
            },
            open: DashMap::new(),
            next_sweep_at: AtomicI64::new(i64::MIN),
        }
    }

    /// Counts one event.
    ///
    /// # Errors
    /// [`TooOften`] if it exceeds the limit.
    pub fn take(&self, who: K, now: OffsetDateTime) -> Result<(), TooOften> {
        if WINDOWS_MAX <= self.open.len() && self.is_swept_by(now) {
            self.open.retain(|_, window| now < window.ends_at);
        }
        self.open.entry(who).or_default().take(self.limit, now)
    }

    /// Whether the next request would be one too many; counts nothing.
    ///
    /// # Errors
    /// [`TooOften`] where it would.
    pub fn check(&self, who: &K, now: OffsetDateTime) -> Result<(), TooOften> {
        let window = self.open.get(who).map(|window| *window);
        // On a copy: nothing is counted.
        window.unwrap_or_default().take(self.limit, now)
    }

    /// Whether this is the first event of its second.
    fn is_swept_by(&self, now: OffsetDateTime) -> bool {
        let now = now.unix_timestamp();
        self.next_sweep_at
            .fetch_max(now.saturating_add(1), Ordering::Relaxed)
            <= now
    }
}

impl RateState {
    /// Counts one event.
    ///
    /// # Errors
    /// [`TooOften`] if it exceeds the limit.
    pub fn take(&mut self, limit: Limit, now: OffsetDateTime) -> Result<(), TooOften> {
        if self.ends_at <= now {
            self.taken = 0;
            self.ends_at = now.saturating_add(limit.window);
        }
        if limit.max <= self.taken {
            return Err(TooOften {
                retry_at: self.ends_at,
            });
        }
        self.taken = self.taken.saturating_add(1);
        Ok(())
    }
}

impl Default for RateState {
    fn default() -> Self {
        Self {
            taken: 0,
            ends_at: OffsetDateTime::UNIX_EPOCH,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_window_begins_with_the_first_request_and_belongs_to_one_user() {
        let limiter = RateLimiter::new(2, Duration::seconds(10));
        let (nova, rex) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let noon = datetime!(2026-11-21 12:00 UTC);
        let later = |seconds| noon + Duration::seconds(seconds);
        assert_eq!(limiter.take(nova, noon), Ok(()));
        assert_eq!(limiter.take(nova, later(9)), Ok(()));
        let too_often = Err(TooOften {
            retry_at: later(10),
        });
        assert_eq!(limiter.take(nova, later(9)), too_often);
        assert_eq!(limiter.take(rex, later(9)), Ok(()));
        assert_eq!(limiter.take(nova, later(10)), Ok(()));
    }

    #[test]
    fn windows_that_have_ended_are_forgotten() {
        let limiter = RateLimiter::new(1, Duration::seconds(10));
        let noon = datetime!(2026-11-21 12:00 UTC);
        for n in 0..WINDOWS_MAX {
            let who = Uuid::from_u128(n.try_into().unwrap_or(0));
            assert_eq!(limiter.take(who, noon), Ok(()));
        }
        assert_eq!(limiter.open.len(), WINDOWS_MAX);
        let later = noon + Duration::seconds(10);
        assert_eq!(limiter.take(Uuid::max(), later), Ok(()));
        assert_eq!(limiter.open.len(), 1);
    }
}
