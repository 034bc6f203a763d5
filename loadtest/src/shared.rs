//! What all players of a process share: where results and findings go, and what is on its way between them.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use uuid::Uuid;

use crate::check::{Findings, Notices};
use crate::record::{Action, Recorder, lock};

/// Of one run.
#[derive(Debug, Default)]
pub struct Shared {
    /// Where results go.
    pub recorder: Arc<Recorder>,
    /// What is wrong.
    pub findings: Findings,
    /// Notifications on their way.
    pub notices: Notices,
    /// Commands on challenges on their way to watchers.
    pub matches: DueEvents,
    /// Messages on their way to the viewers of arenas.
    pub arenas: DueMessages,
    /// Players whose wallet was compared with the count of it.
    pub purses_counted: AtomicU64,
    /// Players whose count proves nothing.
    pub purses_unknown: AtomicU64,
}

/// When each event of the matches that run was due.
#[derive(Debug, Default)]
pub struct DueEvents(Mutex<HashMap<Uuid, Vec<Instant>>>);

impl DueEvents {
    /// The next versions of a challenge come from a command that was due then.
    pub fn expect(&self, challenge: Uuid, versions: usize, due: Instant) {
        let mut all = lock(&self.0);
        let dues = all.entry(challenge).or_default();
        dues.extend(std::iter::repeat_n(due, versions));
    }

    /// A watcher's socket has a version.
    pub fn seen(&self, challenge: Uuid, version: i64, recorder: &Recorder) {
        let place = usize::try_from(version.saturating_sub(1)).ok();
        let all = lock(&self.0);
        let due = place.and_then(|place| all.get(&challenge)?.get(place).copied());
        drop(all);
        if let Some(due) = due {
            recorder.done(Action::Event, due);
        }
    }

    /// The match is over for the load tester.
    pub fn forget(&self, challenge: Uuid) {
        lock(&self.0).remove(&challenge);
    }
}

/// Arena messages that may be on their way: the oldest are forgotten beyond it.
const MESSAGES_MAX: usize = 20_000;

/// When each arena message was due.
#[derive(Debug, Default)]
pub struct DueMessages(Mutex<HashMap<Uuid, Instant>>);

impl DueMessages {
    /// A message is about to be sent.
    pub fn expect(&self, client_id: Uuid, due: Instant) {
        let mut all = lock(&self.0);
        if MESSAGES_MAX <= all.len() {
            let oldest = all.iter().min_by_key(|(_, due)| **due).map(|(id, _)| *id);
            if let Some(oldest) = oldest {
                all.remove(&oldest);
            }
        }
        all.insert(client_id, due);
    }

    /// A viewer's socket has it. Others will have it after this one.
    pub fn seen(&self, client_id: Uuid, recorder: &Recorder) {
        let due = lock(&self.0).get(&client_id).copied();
        if let Some(due) = due {
            recorder.done(Action::ArenaDeliver, due);
        }
    }
}
