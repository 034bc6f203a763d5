//! Sockets that show lists: they are notified of each change of the challenges on their screen, and of new challenges.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use dashmap::DashMap;
use time::OffsetDateTime;
use uuid::Uuid;

use super::encoder::Encoder;
use crate::runtime::sink::{Frame, SendResult, SinkId, SocketSink};

/// Challenges of one socket's lists.
pub const THUMBNAILS_MAX: usize = 100;

type Sinks = HashMap<SinkId, Arc<dyn SocketSink>>;

/// The sockets that show each challenge in a list. A map and no actor: the actor that changes a challenge notifies them
/// directly.
#[derive(Debug, Default)]
pub struct Thumbnails {
    /// By challenge, for the actor that notifies.
    lookers: DashMap<Uuid, Sinks>,
    /// By socket, for when it looks elsewhere.
    looking_at: DashMap<SinkId, HashSet<Uuid>>,
    /// Those who want to hear of new ones.
    listeners: DashMap<SinkId, Arc<dyn SocketSink>>,
    news: Mutex<NewChallenges>,
}

/// Public challenges that were created since the last notification.
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
        // A socket that closed meanwhile was removed before it was added: it is removed again, or it would stay for
        // ever.
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

    /// Removes all subscriptions to a challenge: clients that may still see it subscribe again.
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

    /// Notifies those who look at a challenge.
    pub(super) fn send(&self, challenge: Uuid, frame: &Frame) {
        let Some(lookers) = self.lookers.get(&challenge) else {
            return;
        };
        // Sent without the lock of the map: there may be thousands, and sockets subscribe meanwhile.
        let sinks: Vec<_> = lookers.values().cloned().collect();
        drop(lookers);
        for sink in sinks {
            // A closed socket is removed when its end is reported.
            let _closed = sink.send(frame);
        }
    }

    /// A public challenge was made.
    pub(super) fn made(&self, challenge: Uuid, at: OffsetDateTime) {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        news.newest = Some((challenge, at));
        news.count += 1;
    }

    /// Notifies the subscribed sockets of the challenges that were created since the last notification.
    pub(super) fn send_new_challenges(&self, encoder: Encoder) {
        let news = std::mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner));
        let Some((challenge, at)) = news.newest else {
            return;
        };
        let frame = encoder.listed(challenge, at, news.count);
        self.listeners
            .retain(|_, sink| sink.send(&frame) != SendResult::Closed);
    }

    /// The number of challenges that are shown in lists, and of sockets that show them.
    pub fn len(&self) -> (usize, usize) {
        (self.lookers.len(), self.looking_at.len())
    }
}

/// Whether new public challenges are of interest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListInterest {
    /// Send them.
    Yes,
    /// Leave them out.
    No,
}
