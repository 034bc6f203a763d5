//! The open sockets of this process, and the clock's look at them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use actors::outlet::OutletId;
use dashmap::DashMap;
use serde_json::json;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::line::{Farewell, Line, Listens};

/// Clients say every 30 s that they are there; two and a half times that without a word, and they are not.
pub const SILENCE_MAX: Duration = Duration::seconds(75);
/// How long a socket whose access token has ended may take to show another.
pub const RENEWAL_MAX: Duration = Duration::seconds(10);

/// The open sockets of this process.
#[derive(Debug, Default)]
pub struct Lines {
    numbers: AtomicU64,
    open: DashMap<OutletId, Arc<Line>>,
}

impl Lines {
    pub(super) fn enter(
        &self,
        listens: Listens,
        expires_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Arc<Line> {
        let id = OutletId(self.numbers.fetch_add(1, Ordering::Relaxed));
        let line = Arc::new(Line::new(id, listens, expires_at, now));
        self.open.insert(id, Arc::clone(&line));
        metrics::gauge!("notification_sockets_open").increment(1.0);
        line
    }

    pub(super) fn leave(&self, id: OutletId) {
        if self.open.remove(&id).is_some() {
            metrics::gauge!("notification_sockets_open").decrement(1.0);
        }
    }

    /// Closes the sockets that are silent, and those whose token has ended. Answers how many.
    pub fn look(&self, now: OffsetDateTime) -> usize {
        let mut closed = 0;
        for line in &self.open {
            let (heard_at, expires_at) = line.times();
            let farewell = if expires_at.saturating_add(RENEWAL_MAX) <= now {
                Farewell::TokenExpired
            } else if heard_at.saturating_add(SILENCE_MAX) <= now {
                Farewell::Silent
            } else {
                continue;
            };
            line.say(farewell);
            closed += 1;
        }
        closed
    }

    /// Closes the sockets of a device that was signed out.
    pub fn end(&self, device: Uuid) {
        let theirs = |line: &Line| line.listens.device == device;
        for line in self.open.iter().filter(|line| theirs(line)) {
            line.say(Farewell::SignedOut);
        }
    }

    /// Tells every client that the server goes and when to come back, spread so that they do not come all at once, and closes.
    pub fn say_goodbye(&self, retry_after_ms: u64) {
        for (number, line) in (0_u64..).zip(&self.open) {
            let retry_after_ms = retry_after_ms + number * 37 % retry_after_ms.max(1);
            line.tell("server_shutdown", &json!({"retryAfterMs": retry_after_ms}));
            line.say(Farewell::GoingAway);
        }
    }

    /// How many sockets are open.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether none is open.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }
}
