//! Whether PostgreSQL answers, as the connections of this process see it: logged once when it goes and once when it
//! returns.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shared by all connections of one [`Db`](crate::Db).
#[derive(Debug, Clone)]
pub(crate) struct Availability {
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    /// Set while PostgreSQL does not answer.
    away_since: Option<Instant>,
    /// When it last returned. What an older connection meets is no news.
    returned_at: Instant,
    /// When a connection last broke. Those that were idle then may have broken too.
    broken_at: Option<Instant>,
}

impl Availability {
    /// PostgreSQL is taken to answer until it does not.
    pub(crate) fn new() -> Self {
        Self {
            state: Arc::new(Mutex::new(State {
                away_since: None,
                returned_at: Instant::now(),
                broken_at: None,
            })),
        }
    }

    /// A connection that was opened, or began to be opened, at `opened_at` met `error`.
    pub(crate) fn failed(&self, opened_at: Instant, error: &sqlx::Error) {
        let mut state = self.state();
        state.broken_at = Some(Instant::now());
        if state.away_since.is_none() && state.returned_at <= opened_at {
            state.away_since = Some(Instant::now());
            drop(state);
            tracing::warn!(
                "PostgreSQL does not answer; requests get 503 until it returns: {error}"
            );
        }
    }

    /// A question that was asked at `asked_at` was answered.
    pub(crate) fn answered(&self, asked_at: Instant) {
        let mut state = self.state();
        if let Some(since) = state.away_since.take_if(|since| *since <= asked_at) {
            state.returned_at = asked_at;
            drop(state);
            let millis = since.elapsed().as_millis();
            tracing::info!("PostgreSQL answers again after {millis} ms");
        }
    }

    /// How long PostgreSQL has not answered; nothing while it does.
    pub(crate) fn away_for(&self) -> Option<Duration> {
        self.state().away_since.map(|since| since.elapsed())
    }

    /// Whether a connection may have broken since `at`.
    pub(crate) fn broke_after(&self, at: Instant) -> bool {
        self.state().broken_at.is_some_and(|broken| at <= broken)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_connection_from_before_the_return_meets_is_no_news() {
        let availability = Availability::new();
        let old = Instant::now();
        availability.failed(old, &sqlx::Error::PoolClosed);
        assert!(availability.away_for().is_some());
        let asked = Instant::now();
        availability.answered(asked);
        assert!(availability.away_for().is_none());
        availability.failed(old, &sqlx::Error::PoolClosed);
        assert!(availability.away_for().is_none(), "it is known to be back");
        assert!(availability.broke_after(asked));
        availability.failed(Instant::now(), &sqlx::Error::PoolClosed);
        assert!(availability.away_for().is_some());
        availability.answered(asked);
        assert!(
            availability.away_for().is_some(),
            "an answer to what was asked before it went says nothing"
        );
    }
}
