//! The sockets that follow the table of the contest.

use std::sync::{Arc, Mutex, PoisonError};

use actors::runtime::sink::{SendResult, SinkId, SocketSink};
use dashmap::DashMap;

use crate::wire::contest::ContestTable;

/// Sockets that are served before other work of the thread gets its turn.
const SINKS_PER_YIELD: usize = 128;

/// Who follows the contest, each socket once, and what they were sent last.
#[derive(Debug, Default)]
pub struct ContestFollowers {
    followers: DashMap<SinkId, Follower>,
    sent: Mutex<Option<ContestTable>>,
}

#[derive(Debug)]
struct Follower {
    sink: Arc<dyn SocketSink>,
    /// Whether it was sent a table since it follows: what changed before is in none that it loaded.
    has_table: bool,
}

impl ContestFollowers {
    /// A socket follows from now on.
    pub fn enter(&self, sink: Arc<dyn SocketSink>) {
        let id = sink.id();
        let has_table = false;
        self.followers.insert(id, Follower { sink, has_table });
    }

    /// A socket follows no longer.
    pub fn leave(&self, sink: SinkId) {
        self.followers.remove(&sink);
    }

    /// Whether no socket follows.
    pub fn is_empty(&self) -> bool {
        self.followers.is_empty()
    }

    /// Sends all of them a table that differs from the one that was sent last, and those who are new any. Answers how many were
    /// sent it.
    pub async fn send(&self, table: &ContestTable) -> usize {
        let has_changed = self.take_change(table);
        let mut sinks: Vec<Arc<dyn SocketSink>> = Vec::new();
        for mut follower in self.followers.iter_mut() {
            if has_changed || !follower.has_table {
                follower.has_table = true;
                sinks.push(Arc::clone(&follower.sink));
            }
        }
        let frame = table.frame();
        for (number, sink) in (1..).zip(&sinks) {
            // One that lags behind sheds it, and is sent it again by the next look.
            if sink.send(&frame) == SendResult::Shed
                && let Some(mut follower) = self.followers.get_mut(&sink.id())
            {
                follower.has_table = false;
            }
            if !sink.is_open() {
                self.leave(sink.id());
            }
            if number % SINKS_PER_YIELD == 0 {
                tokio::task::yield_now().await;
            }
        }
        sinks.len()
    }

    /// Whether a table differs from the one that was sent last; from then on it counts as sent.
    fn take_change(&self, table: &ContestTable) -> bool {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let has_changed = sent.as_ref() != Some(table);
        if has_changed {
            *sent = Some(table.clone());
        }
        has_changed
    }
}
