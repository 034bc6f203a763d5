//! Changes of presence until they are written.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::presence::PresenceUpdate;
use time::OffsetDateTime;
use uuid::Uuid;

/// Players that one look of the clock lets go offline, and changes that it writes; the next look takes the rest.
pub const AT_ONCE_MAX: usize = 1_000;
/// Changes that wait to be written: more than there can be connections.
const WAITING_MAX: usize = 100_000;

/// Comings and goings that wait for the next look, which writes them all at once.
#[derive(Debug, Default)]
pub struct PresenceWriter {
    waiting: Mutex<Vec<PresenceUpdate>>,
    /// When the server before this one was last known to run, until those are written off whom it left online. Nothing that
    /// waits is written before, so that the evidence is in the order of what happened.
    left_open_at: Mutex<Option<OffsetDateTime>>,
    /// One writer at a time, so that changes are written in their order.
    pub(crate) writing: tokio::sync::Mutex<()>,
    /// The server is stopping, and all players are recorded as offline.
    pub(crate) has_ended: AtomicBool,
    /// Players who came online and may be silent sides of declared results.
    came: Mutex<BTreeSet<Uuid>>,
}

impl PresenceWriter {
    pub(crate) fn note(&self, change: PresenceUpdate) {
        if self.has_ended.load(Ordering::SeqCst) {
            return;
        }
        let mut waiting = self.lock();
        if WAITING_MAX <= waiting.len() {
            metrics::counter!("presence_changes_lost_total").increment(1);
            return;
        }
        waiting.push(change);
    }

    /// The changes that are written next; a writer that fails puts them back.
    pub(crate) fn take(&self) -> Vec<PresenceUpdate> {
        let mut waiting = self.lock();
        let count = waiting.len().min(AT_ONCE_MAX);
        waiting.drain(..count).collect()
    }

    pub(crate) fn put_back(&self, changes: Vec<PresenceUpdate>) {
        self.lock().splice(..0, changes);
    }

    pub(crate) fn came(&self) -> MutexGuard<'_, BTreeSet<Uuid>> {
        self.came.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<PresenceUpdate>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn left_open_at(&self) -> MutexGuard<'_, Option<OffsetDateTime>> {
        let at = self.left_open_at.lock();
        at.unwrap_or_else(PoisonError::into_inner)
    }
}
