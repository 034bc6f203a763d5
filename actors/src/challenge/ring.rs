//! The newest events of one challenge, encoded for watchers that missed them.

use std::collections::VecDeque;

use domain::challenge::ViewerScope;
use store::challenge::{EventRecord, Snapshot};

use super::encoder::Encoder;
use crate::runtime::sink::Frame;

/// Events in memory: enough for a connection that drops for minutes. Older ones are read from `PostgreSQL`.
pub(super) const RING_FRAMES_MAX: usize = 64;

/// The newest events, without gaps.
#[derive(Debug, Default)]
pub(super) struct Ring {
    entries: VecDeque<RingEntry>,
}

/// One event, encoded at most once for each viewer scope, and only if there is a watcher.
#[derive(Debug)]
pub(super) struct RingEntry {
    record: EventRecord,
    full: Option<Frame>,
    bare: Option<Frame>,
}

impl RingEntry {
    pub(super) fn new(record: EventRecord) -> Self {
        Self {
            record,
            full: None,
            bare: None,
        }
    }

    /// The event as `scope` may see it now.
    pub(super) fn frame(
        &mut self,
        encoder: Encoder,
        snapshot: &Snapshot,
        scope: ViewerScope,
    ) -> Frame {
        let (event, challenge) = (&self.record.event, &snapshot.challenge);
        let is_whole =
            event.is_shown_to(scope, challenge) && event.names_players_to(scope, challenge);
        let (made, scope) = if is_whole {
            (&mut self.full, ViewerScope::Inside)
        } else {
            (&mut self.bare, ViewerScope::Outside)
        };
        made.get_or_insert_with(|| encoder.event(snapshot, &self.record, scope))
            .clone()
    }
}

impl Ring {
    /// Adds the event that follows the newest one; the oldest makes room.
    pub(super) fn push(&mut self, entry: RingEntry) {
        if RING_FRAMES_MAX <= self.entries.len() {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
    }

    /// Forgets everything: what follows is not the next event.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Every event after `version`, in order; nothing where the ring does not reach back so far.
    pub(super) fn after(&mut self, version: i64) -> Option<impl Iterator<Item = &mut RingEntry>> {
        let first = self.entries.front()?.record.version;
        let reaches = first <= version.saturating_add(1);
        reaches.then(|| {
            self.entries
                .iter_mut()
                .filter(move |entry| version < entry.record.version)
        })
    }
}

/// The events between two versions, read from `PostgreSQL`, encoded once for all who ask for the same.
#[derive(Debug)]
pub(super) struct Older {
    after: i64,
    until: i64,
    entries: Vec<RingEntry>,
}

impl Older {
    /// `record` is every event after one version up to another.
    pub(super) fn new(after: i64, until: i64, record: Vec<EventRecord>) -> Self {
        Self {
            after,
            until,
            entries: record.into_iter().map(RingEntry::new).collect(),
        }
    }

    /// Whether all events after `after`, up to and including `until`, are in the ring.
    pub(super) fn spans(&self, after: i64, until: i64) -> bool {
        self.after <= after && self.until == until
    }

    /// Those after a version, as `scope` may see them now.
    pub(super) fn frames_after(
        &mut self,
        version: i64,
        encoder: Encoder,
        snapshot: &Snapshot,
        scope: ViewerScope,
    ) -> Vec<Frame> {
        let entries = self.entries.iter_mut();
        entries
            .filter(|it| version < it.record.version)
            .map(|it| it.frame(encoder, snapshot, scope))
            .collect()
    }
}
