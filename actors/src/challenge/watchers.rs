//! The watchers of one challenge, and how events reach them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use domain::challenge::Challenge;
use tracing::Instrument;
use uuid::Uuid;

use super::encoder::Encoder;
use crate::runtime::sink::{Frame, SendResult, SinkId, SocketSink};
use crate::runtime::spans;

/// Sockets that are served before other actors of the thread get their turn. `challenge_fan_out_seconds` measures how
/// long all of them take.
const SINKS_PER_YIELD: usize = 128;
/// Above so many watchers a list of names is of no use.
const NAMES_MAX: usize = 20;

/// A signed-in user who watches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchingPlayer {
    /// Who.
    pub id: Uuid,
    /// The name that they go by.
    pub username: String,
}

#[derive(Debug)]
pub(super) struct Watcher {
    sink: Arc<dyn SocketSink>,
    viewer: Option<WatchingPlayer>,
}

impl Watcher {
    pub(super) fn id(&self) -> Option<Uuid> {
        self.viewer.as_ref().map(|viewer| viewer.id)
    }
}

/// The number of watchers, as it is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatcherCount {
    /// Those who are not players: people by their accounts, visitors by their sockets. Thinned by [`thinned`].
    pub count: usize,
    /// The names of those who are signed in, while they are few, for viewers who are signed in themselves: of the viewer, and
    /// of those of whom the viewer may see whether they are online.
    pub names: Option<Vec<String>>,
}

/// Which names are hidden from whom: a name shows that its player is online now.
#[derive(Debug)]
enum HiddenNames {
    /// By viewer: the watchers whose names this viewer is not shown.
    Known(HashMap<Uuid, HashSet<Uuid>>),
    /// Who may see whom could not be read: no name is shown.
    Unknown,
}

/// The watchers of one challenge.
///
/// If it is dropped with watchers in it, its actor has crashed: they are asked to resync.
#[derive(Debug)]
pub(super) struct Watchers {
    challenge: Uuid,
    encoder: Encoder,
    /// The version that was published last.
    pub(super) version: i64,
    by_sink: BTreeMap<SinkId, Watcher>,
    /// Sockets of each who is signed in.
    people: HashMap<Uuid, usize>,
    /// The other sockets.
    visitors: usize,
    /// Read when the names are published.
    hidden: HiddenNames,
    /// The count that was published last, with all names; nothing where it has to be published anew.
    sent_count: Option<WatcherCount>,
}

impl Watchers {
    pub(super) fn of(challenge: Uuid, encoder: Encoder) -> Self {
        Self {
            challenge,
            encoder,
            version: 0,
            by_sink: BTreeMap::new(),
            people: HashMap::new(),
            visitors: 0,
            hidden: HiddenNames::Known(HashMap::new()),
            sent_count: Some(WatcherCount {
                count: 0,
                names: Some(Vec::new()),
            }),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.by_sink.is_empty()
    }

    /// Sockets that watch.
    pub(super) fn len(&self) -> usize {
        self.by_sink.len()
    }

    /// The sockets, the one that has been open the longest first.
    pub(super) fn sinks(&self) -> impl Iterator<Item = SinkId> {
        self.by_sink.keys().copied()
    }

    /// Adds a socket, or takes it at its newest word.
    pub(super) fn admit(&mut self, sink: Arc<dyn SocketSink>, viewer: Option<WatchingPlayer>) {
        let id = sink.id();
        self.dismiss(id);
        match &viewer {
            Some(viewer) => *self.people.entry(viewer.id).or_default() += 1,
            None => self.visitors += 1,
        }
        self.by_sink.insert(id, Watcher { sink, viewer });
    }

    pub(super) fn dismiss(&mut self, sink: SinkId) {
        let Some(gone) = self.by_sink.remove(&sink) else {
            return;
        };
        let Some(id) = gone.id() else {
            self.visitors -= 1;
            return;
        };
        if let Entry::Occupied(mut sockets) = self.people.entry(id) {
            *sockets.get_mut() -= 1;
            if *sockets.get() == 0 {
                sockets.remove();
            }
        }
    }

    /// What asks a watcher to fetch the challenge and to subscribe again.
    pub(super) fn resync(&self) -> Frame {
        self.encoder.resync(self.challenge, self.version)
    }

    /// Lets those go who have no seat: they have to ask again, because the door may be closed to them now.
    pub(super) fn dismiss_strangers(&mut self, challenge: &Challenge) {
        let is_stranger = |it: &Watcher| it.id().is_none_or(|id| !challenge.was_insider(id));
        let resync = self.resync();
        let strangers = self.by_sink.iter().filter(|(_, it)| is_stranger(it));
        let strangers: Vec<SinkId> = strangers
            .map(|(id, watcher)| {
                // A closed one asks by itself when it is back.
                let _unsent = watcher.sink.send(&resync);
                *id
            })
            .collect();
        for id in strangers {
            self.dismiss(id);
        }
    }

    /// Lets those go whose sockets have closed.
    pub(super) fn dismiss_closed(&mut self) {
        let closed = self.by_sink.iter().filter(|(_, it)| !it.sink.is_open());
        let closed: Vec<SinkId> = closed.map(|(id, _)| *id).collect();
        for id in closed {
            self.dismiss(id);
        }
    }

    /// Sends each watcher the frame that is theirs. Other actors of the thread get turns in between; the order holds,
    /// because the actor handles no other message until it is done.
    pub(super) async fn send<'f>(&mut self, frame_for: impl Fn(&Watcher) -> &'f Frame) {
        self.send_some(|watcher| Some(frame_for(watcher))).await;
    }

    /// As [`send`](Self::send), and nothing to those who have no frame.
    pub(super) async fn send_some<'f>(
        &mut self,
        frame_for: impl Fn(&Watcher) -> Option<&'f Frame>,
    ) {
        let began = Instant::now();
        let span = spans::fan_out("challenge", self.by_sink.len());
        let closed = self.offer(frame_for).instrument(span).await;
        metrics::histogram!("challenge_fan_out_seconds").record(began.elapsed());
        metrics::histogram!("challenge_fan_out_sockets")
            .record(u32::try_from(self.by_sink.len()).unwrap_or(u32::MAX));
        for id in closed {
            self.dismiss(id);
        }
    }

    /// Returns the sockets that were found closed.
    async fn offer<'f>(&self, frame_for: impl Fn(&Watcher) -> Option<&'f Frame>) -> Vec<SinkId> {
        let mut closed = Vec::new();
        for (number, (id, watcher)) in (1..).zip(&self.by_sink) {
            let sent = frame_for(watcher).map(|frame| watcher.sink.send(frame));
            if sent == Some(SendResult::Closed) {
                closed.push(*id);
            }
            if number % SINKS_PER_YIELD == 0 {
                tokio::task::yield_now().await;
            }
        }
        closed
    }

    /// Offers all the same frame.
    pub(super) async fn send_to_all(&mut self, frame: &Frame) {
        self.send(|_| frame).await;
    }

    /// How many watch beside the players, and who, as `viewer` may see it.
    pub(super) fn count_for(&self, viewer: Option<Uuid>, challenge: &Challenge) -> WatcherCount {
        WatcherCount {
            count: thinned(self.count(challenge)),
            names: viewer.and_then(|viewer| self.names_for(viewer, challenge)),
        }
    }

    fn names_for(&self, viewer: Uuid, challenge: &Challenge) -> Option<Vec<String>> {
        let HiddenNames::Known(by_viewer) = &self.hidden else {
            return None;
        };
        let nothing = HashSet::new();
        let hidden = by_viewer.get(&viewer).unwrap_or(&nothing);
        Some(names_of(&self.named(challenge)?, hidden))
    }

    fn count(&self, challenge: &Challenge) -> usize {
        let people = self.people.keys();
        let playing = people.filter(|player| challenge.is_insider(**player));
        self.visitors + self.people.len() - playing.count()
    }

    /// Those who are signed in and take no part in the challenge, nor did.
    pub(super) fn onlookers(&self, challenge: &Challenge) -> Vec<Uuid> {
        let people = self.people.keys().copied();
        people.filter(|id| !challenge.was_insider(*id)).collect()
    }

    /// The watchers whose names are shown; nothing where they are too many.
    fn named(&self, challenge: &Challenge) -> Option<Vec<&WatchingPlayer>> {
        let viewers = self.by_sink.values().filter_map(|it| it.viewer.as_ref());
        let is_few = self.count(challenge) <= NAMES_MAX;
        is_few.then(|| {
            let watching = viewers.filter(|viewer| !challenge.is_insider(viewer.id));
            watching.collect()
        })
    }

    /// The watchers whose names are shown, and all who look: of each pair it is read whether the one may see the other.
    pub(super) fn named_and_viewers(&self, challenge: &Challenge) -> (Vec<Uuid>, Vec<Uuid>) {
        let named = self.named(challenge).unwrap_or_default();
        let mut named: Vec<Uuid> = named.into_iter().map(|it| it.id).collect();
        named.sort_unstable();
        named.dedup();
        (named, self.people.keys().copied().collect())
    }

    /// Hides the name of the first of each pair from the second.
    pub(super) fn hide(&mut self, pairs: Vec<(Uuid, Uuid)>) {
        let mut by_viewer: HashMap<Uuid, HashSet<Uuid>> = HashMap::new();
        for (watcher, viewer) in pairs {
            by_viewer.entry(viewer).or_default().insert(watcher);
        }
        self.hidden = HiddenNames::Known(by_viewer);
    }

    /// Hides every name.
    pub(super) fn hide_all(&mut self) {
        self.hidden = HiddenNames::Unknown;
    }

    /// The viewers who are not shown the same names as the others who are signed in.
    pub(super) fn viewers_with_hidden_names(&self) -> Vec<Uuid> {
        match &self.hidden {
            HiddenNames::Known(by_viewer) => by_viewer.keys().copied().collect(),
            HiddenNames::Unknown => Vec::new(),
        }
    }

    /// A viewer to whom no name is hidden, where there is one.
    pub(super) fn viewer_with_all_names(&self) -> Option<Uuid> {
        let HiddenNames::Known(by_viewer) = &self.hidden else {
            return None;
        };
        let mut people = self.people.keys().copied();
        people.find(|it| !by_viewer.contains_key(it))
    }

    /// Whether who watches differs from what was published last; from then on it counts as published.
    pub(super) fn take_change(&mut self, challenge: &Challenge) -> bool {
        let named = self.named(challenge);
        let count = WatcherCount {
            count: thinned(self.count(challenge)),
            names: named.map(|named| names_of(&named, &HashSet::new())),
        };
        let has_changed = self.sent_count.as_ref() != Some(&count);
        self.sent_count = Some(count);
        has_changed
    }

    /// A block between the two begins or ends: where both watch, the names are published anew.
    pub(super) fn part(&mut self, one: Uuid, other: Uuid) {
        if self.people.contains_key(&one) && self.people.contains_key(&other) {
            self.sent_count = None;
        }
    }
}

/// The names of these but the hidden ones, by the alphabet, each once.
fn names_of(watching: &[&WatchingPlayer], hidden: &HashSet<Uuid>) -> Vec<String> {
    let shown = watching.iter().filter(|it| !hidden.contains(&it.id));
    let mut names: Vec<String> = shown.map(|it| it.username.clone()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl Drop for Watchers {
    /// A watcher must not wait for events that never come: each one asks again, and finds a fresh actor.
    fn drop(&mut self) {
        if self.by_sink.is_empty() {
            return;
        }
        let resync = self.resync();
        for watcher in self.by_sink.values() {
            let _unsent = watcher.sink.send(&resync);
        }
    }
}

/// The count as it is published: the larger the count, the fewer significant figures, and the rarer the changes.
pub fn thinned(count: usize) -> usize {
    let step = match count {
        0..=100 => 1,
        101..=1_000 => 10,
        1_001..=10_000 => 50,
        _ => 100,
    };
    count - count % step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_watchers_is_sent_in_steps_that_grow_with_it() {
        for (count, sent) in [
            (0, 0),
            (1, 1),
            (99, 99),
            (100, 100),
            (101, 100),
            (109, 100),
            (110, 110),
            (999, 990),
            (1_000, 1_000),
            (1_001, 1_000),
            (1_049, 1_000),
            (1_050, 1_050),
            (9_999, 9_950),
            (10_000, 10_000),
            (10_099, 10_000),
            (10_100, 10_100),
            (123_456, 123_400),
        ] {
            assert_eq!(thinned(count), sent, "{count}");
        }
    }
}
