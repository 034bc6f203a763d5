//! What the job of deadlines remembers between two runs: challenges that failed, and how far the newest outage was applied.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::OffsetDateTime;
use uuid::Uuid;

/// A challenge that failed is left out for this long, then twice as long …
const POSTPONED_FOR: time::Duration = time::Duration::seconds(1);
/// … up to this.
pub(crate) const POSTPONED_FOR_MAX: time::Duration = time::Duration::seconds(60);
/// Challenges that are left out at the same time.
const POSTPONED_MAX: usize = 1_000;

/// What the job of deadlines remembers between two runs. It can be lost.
#[derive(Debug, Default)]
pub struct DeadlineMemory {
    postponed: Mutex<HashMap<Uuid, Postponed>>,
    walked: Mutex<Walked>,
}

#[derive(Debug, Clone, Copy)]
struct Postponed {
    until: OffsetDateTime,
    by: time::Duration,
}

/// How far the walk is that brings the newest outage to every challenge.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Walked {
    /// The outage that is brought.
    pub(crate) newest: i64,
    /// Challenges whose deadline is not later have it; nothing at the beginning.
    pub(crate) until: Option<OffsetDateTime>,
    /// Some could not be looked at: the walk begins anew at its end, after a rest.
    pub(crate) has_failed: bool,
    pub(crate) rests_until: Option<OffsetDateTime>,
    pub(crate) is_done: bool,
}

impl DeadlineMemory {
    /// Those that are left out at `now`.
    pub(crate) fn left_out(&self, now: OffsetDateTime) -> Vec<Uuid> {
        let postponed = self.lock();
        let waiting = postponed.iter().filter(|(_, it)| now < it.until);
        waiting.map(|(id, _)| *id).collect()
    }

    /// Puts a challenge that failed behind the others, each time for longer.
    pub(crate) fn postpone(&self, id: Uuid, now: OffsetDateTime) {
        let mut postponed = self.lock();
        if POSTPONED_MAX <= postponed.len() && !postponed.contains_key(&id) {
            // It is tried again with the next look.
            return;
        }
        let by = postponed.get(&id).map_or(POSTPONED_FOR, |before| {
            before.by.saturating_add(before.by).min(POSTPONED_FOR_MAX)
        });
        let until = now.saturating_add(by);
        postponed.insert(id, Postponed { until, by });
    }

    /// Forgets those that are no longer left out, and are not among `due` either: another process moved them on.
    pub(crate) fn forget(&self, now: OffsetDateTime, due: &[Uuid]) {
        let due: HashSet<&Uuid> = due.iter().collect();
        self.lock()
            .retain(|id, it| now < it.until || due.contains(id));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Postponed>> {
        self.postponed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn walked(&self) -> MutexGuard<'_, Walked> {
        self.walked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
