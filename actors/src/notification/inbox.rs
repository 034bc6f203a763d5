//! The sockets of one player, and the number up to which each was served.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::notification::NotificationType;
use store::notification::{FeedEvent, MissedEvents, since};
use uuid::Uuid;

use super::{Established, Listener, NotificationShared, StreamItem, StreamStep};
use crate::runtime::sink::{Frame, SendResult, SinkId, SocketSink};

/// Sockets of one player that listen: every tab of every device has one.
pub const SOCKETS_MAX: usize = 10;
/// The number before all others: of sockets that have not been served yet.
const NO_NUMBER: i64 = -1;
/// And the one after all others: of a client that reads its list anyway, so that nothing is replayed.
const EVERY_NUMBER: i64 = i64::MAX;

/// Why a socket may not listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ListenRefused {
    /// [`SOCKETS_MAX`] do.
    #[error("the player has too many sockets")]
    TooMany,
    /// It closed before it was added, or could not take what it had missed.
    #[error("the socket is closed")]
    Closed,
    /// The database could not be read.
    #[error("busy")]
    Busy,
}

#[derive(Debug)]
struct Socket {
    sink: Arc<dyn SocketSink>,
    /// It has everything up to this number.
    sent: i64,
    /// The types that the socket shows; all of them if it never sent a list.
    kinds: Option<BTreeSet<NotificationType>>,
}

impl Socket {
    fn shows(&self, event: &FeedEvent) -> bool {
        match event {
            FeedEvent::Created(shown) | FeedEvent::Answered(shown) => self
                .kinds
                .as_ref()
                .is_none_or(|kinds| kinds.contains(&shown.kind)),
            FeedEvent::Read { .. } | FeedEvent::Deleted { .. } | FeedEvent::Preferred => true,
        }
    }
}

/// The sockets of one player.
#[derive(Debug)]
pub(super) struct Sockets {
    user: Uuid,
    shared: Arc<NotificationShared>,
    open: Vec<Socket>,
}

impl Drop for Sockets {
    /// After a panic, the attached sockets must reconnect.
    fn drop(&mut self) {
        self.open.iter().for_each(|socket| socket.sink.close());
    }
}

impl Sockets {
    pub(super) fn new(user: Uuid, shared: Arc<NotificationShared>) -> Self {
        Self {
            user,
            shared,
            open: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn numbers(&self) -> Vec<i64> {
        self.open.iter().map(|socket| socket.sent).collect()
    }

    pub(super) fn dismiss(&mut self, sink: SinkId) {
        self.open.retain(|socket| socket.sink.id() != sink);
    }

    /// Removes sockets whose end was not reported.
    pub(super) fn dismiss_closed(&mut self) {
        self.open.retain(|socket| socket.sink.is_open());
    }

    pub(super) fn show(&mut self, sink: SinkId, kinds: BTreeSet<NotificationType>) {
        let mut open = self.open.iter_mut();
        if let Some(socket) = open.find(|socket| socket.sink.id() == sink) {
            socket.kinds = Some(kinds);
        }
    }

    /// Replays to a socket what it missed, sends it where it stands, and lets it listen.
    pub(super) async fn admit(&mut self, listener: Listener) -> Result<(), ListenRefused> {
        let Listener {
            sink,
            after,
            expires_at,
        } = listener;
        // One that was closed and is not taken away yet holds no place.
        self.dismiss_closed();
        if SOCKETS_MAX <= self.open.len() {
            return Err(ListenRefused::TooMany);
        }
        // Before it is read: what is written from here on comes as a message behind this one.
        self.shared.listening.entry(self.user).or_insert(NO_NUMBER);
        let read = since(&self.shared.db, self.user, after.unwrap_or(EVERY_NUMBER)).await;
        let missed = read.map_err(|error| {
            tracing::warn!(user = %self.user, "notifications cannot be read: {error}");
            ListenRefused::Busy
        })?;
        for (number, event) in missed.events.iter().flatten() {
            let step = step(&missed, *number, Some(event), true);
            if sink.send(&(self.shared.encoder)(StreamItem::Step(step))) == SendResult::Closed {
                return Err(ListenRefused::Closed);
            }
        }
        let established = Established {
            user: self.user,
            feed: missed.feed,
            is_resync: after.is_some() && missed.events.is_none(),
            preferences: &missed.preferences,
            expires_at,
            now: self.shared.clock.now(),
        };
        let offered = sink.send(&(self.shared.encoder)(StreamItem::Established(established)));
        if offered == SendResult::Closed || !sink.is_open() {
            return Err(ListenRefused::Closed);
        }
        self.open.push(Socket {
            sink,
            sent: missed.feed.number,
            kinds: None,
        });
        self.note();
        Ok(())
    }

    /// Sends each socket what it does not have.
    pub(super) async fn catch_up(&mut self) {
        let Some(least) = self.least() else {
            return;
        };
        let missed = match since(&self.shared.db, self.user, least).await {
            Ok(missed) => missed,
            // The next look finds them behind.
            Err(error) => {
                tracing::warn!(user = %self.user, "notifications cannot be read: {error}");
                return;
            }
        };
        // Noted before it is sent, so that a client that received it finds it noted.
        self.shared.listening.insert(self.user, missed.feed.number);
        if let Some(events) = &missed.events {
            self.send_missed(&missed, least, events);
        } else {
            // So much at once is no news: the clients come back, hear so, and read their lists anew.
            self.open.iter().for_each(|socket| socket.sink.close());
        }
        self.dismiss_closed();
    }

    fn send_missed(
        &mut self,
        missed: &MissedEvents,
        least: i64,
        events: &BTreeMap<i64, FeedEvent>,
    ) {
        for number in least.saturating_add(1)..=missed.feed.number {
            let event = events.get(&number);
            // Every socket shares the same bytes.
            let full = event.map(|event| self.word(step(missed, number, Some(event), false)));
            let bare = LazyCell::new(|| self.word(step(missed, number, None, false)));
            for socket in self.open.iter().filter(|socket| socket.sent < number) {
                let is_shown = event.is_some_and(|event| socket.shows(event));
                let shown = full.as_ref().filter(|_| is_shown);
                let frame = shown.unwrap_or_else(|| &bare);
                // One that is closed is taken away behind this.
                let _unsent = socket.sink.send(frame);
            }
        }
        for socket in &mut self.open {
            socket.sent = socket.sent.max(missed.feed.number);
        }
    }

    fn word(&self, step: StreamStep<'_>) -> Frame {
        (self.shared.encoder)(StreamItem::Step(step))
    }

    fn least(&self) -> Option<i64> {
        self.open.iter().map(|socket| socket.sent).min()
    }

    /// Where the sockets stand, for the look of the clock.
    fn note(&self) {
        if let Some(least) = self.least() {
            self.shared.listening.insert(self.user, least);
        }
    }
}

fn step<'a>(
    missed: &'a MissedEvents,
    number: i64,
    event: Option<&'a FeedEvent>,
    is_replayed: bool,
) -> StreamStep<'a> {
    StreamStep {
        number,
        unread: missed.feed.unread,
        preferences: &missed.preferences,
        event,
        is_replayed,
    }
}
