//! Sockets that look at lists: they are told of each change of the challenges on their screen, and of new ones.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use dashmap::DashMap;
use time::OffsetDateTime;
use uuid::Uuid;

use super::frames;
use crate::sink::{Frame, SendResult, SinkId, SocketSink};

/// Challenges of one socket's lists.
pub const THUMBNAILS_MAX: usize = 100;

type Sinks = HashMap<SinkId, Arc<dyn SocketSink>>;

/// Who looks at which challenges in lists. A map and no actor: whoever changes a challenge tells them directly.
#[derive(Debug, Default)]
pub struct Thumbnails {
    /// By challenge, for whoever tells.
    lookers: DashMap<Uuid, Sinks>,
    /// By socket, for when it looks elsewhere.
    looking_at: DashMap<SinkId, HashSet<Uuid>>,
    /// Those who want to hear of new ones.
    listeners: DashMap<SinkId, Arc<dyn SocketSink>>,
    news: Mutex<NewChallenges>,
}

/// Public challenges that were made since it was last told.
#[derive(Debug, Default)]
struct NewChallenges {
    newest: Option<(Uuid, OffsetDateTime)>,
    count: usize,
}

impl Thumbnails {
    /// From now on `sink` looks at these, at most [`THUMBNAILS_MAX`], and at nothing else.
    pub fn look(&self, sink: &Arc<dyn SocketSink>, challenges: &[Uuid], listed: ListInterest) {
        let id = sink.id();
        self.forget(id);
        let seen: HashSet<Uuid> = challenges.iter().copied().take(THUMBNAILS_MAX).collect();
        for challenge in &seen {
            let mut lookers = self.lookers.entry(*challenge).or_default();
            lookers.insert(id, Arc::clone(sink));
        }
        if !seen.is_empty() {
            self.looking_at.insert(id, seen);
        }
        if listed == ListInterest::Yes {
            self.listeners.insert(id, Arc::clone(sink));
        }
        // Whoever closed meanwhile was forgotten before it was added: once more, or nobody ever would.
        if !sink.is_open() {
            self.forget(id);
        }
    }

    /// A socket looks at nothing any more.
    pub fn forget(&self, sink: SinkId) {
        self.listeners.remove(&sink);
        let Some((_, seen)) = self.looking_at.remove(&sink) else {
            return;
        };
        for challenge in seen {
            self.lookers
                .entry(challenge)
                .and_modify(|lookers| drop(lookers.remove(&sink)));
            self.lookers
                .remove_if(&challenge, |_, lookers| lookers.is_empty());
        }
    }

    /// Nobody looks at a challenge any more: whoever still may see it asks again.
    pub(super) fn dismiss(&self, challenge: Uuid) {
        let Some((_, lookers)) = self.lookers.remove(&challenge) else {
            return;
        };
        for sink in lookers.keys() {
            self.looking_at.entry(*sink).and_modify(|seen| {
                seen.remove(&challenge);
            });
            self.looking_at.remove_if(sink, |_, seen| seen.is_empty());
        }
    }

    /// Tells those who look at a challenge.
    pub(super) fn send(&self, challenge: Uuid, frame: &Frame) {
        let Some(lookers) = self.lookers.get(&challenge) else {
            return;
        };
        for sink in lookers.values() {
            // One that closed is forgotten when its end is heard.
            let _unheard = sink.send(frame);
        }
    }

    /// A public challenge was made.
    pub(super) fn made(&self, challenge: Uuid, at: OffsetDateTime) {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        news.newest = Some((challenge, at));
        news.count += 1;
    }

    /// Tells those who listen what was made since it was last told.
    pub(super) fn send_new_challenges(&self) {
        let news = std::mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner));
        let Some((challenge, at)) = news.newest else {
            return;
        };
        let frame = frames::listed(challenge, at, news.count);
        self.listeners
            .retain(|_, sink| sink.send(&frame) != SendResult::Closed);
    }

    /// Challenges that somebody looks at, and sockets that look.
    pub fn len(&self) -> (usize, usize) {
        (self.lookers.len(), self.looking_at.len())
    }
}

/// Whether new public challenges are of interest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListInterest {
    /// Tell of them.
    Yes,
    /// Leave them out.
    No,
}
