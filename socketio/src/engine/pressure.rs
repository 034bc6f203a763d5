//! The memory budget of all outboxes together: where it is exceeded, the largest are closed first.

use std::{cmp::Reverse, sync::atomic::Ordering};

use tokio::runtime::Handle;

use super::{Engine, Session};

impl Engine {
    /// Called after each message that was queued. Sessions are closed on `runtime`, not here: the caller may hold
    /// locks of the layer above, which is called for each session that ends.
    pub(super) fn watch_outboxes(&self, runtime: &Handle) {
        let is_too_much = self.inner.config.outboxes_bytes_max < self.inner.queued_bytes.bytes();
        if is_too_much && !self.inner.relieving.swap(true, Ordering::AcqRel) {
            let relief = Relief(self.clone());
            runtime.spawn(async move { relief.run() });
        }
    }
}

/// Only one at a time, also where it never runs because its worker has ended.
struct Relief(Engine);

impl Relief {
    /// Closes sessions, the largest first, until an eighth of the budget is free: to look at all of them costs more than to
    /// close one.
    fn run(&self) {
        let engine = &self.0.inner;
        let budget = engine.config.outboxes_bytes_max;
        let goal = budget - budget / 8;
        let mut holders: Vec<(usize, Session)> = engine
            .sessions
            .iter()
            .map(|entry| (entry.value().queued_bytes(), entry.value().clone()))
            .filter(|(bytes, _)| *bytes > 0)
            .collect();
        holders.sort_unstable_by_key(|(bytes, _)| Reverse(*bytes));
        for (_, session) in holders {
            if engine.queued_bytes.bytes() <= goal {
                return;
            }
            session.relieve();
        }
    }
}

impl Drop for Relief {
    fn drop(&mut self) {
        self.0.inner.relieving.store(false, Ordering::Release);
    }
}
