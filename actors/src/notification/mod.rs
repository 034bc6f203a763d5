//! The live channel of notifications: one [`Inbox`] for each player who listens, reached through [`Notifications`].
//!
//! A notification is written in the transaction of its command. It is never handed around: the writer names the players
//! concerned, and their inboxes read from PostgreSQL what their sockets do not have yet, in the order of the numbers.
//! What another process wrote, and what was written just before a crash, is read in the same way.

mod actor;
mod inbox;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use dashmap::{DashMap, DashSet};
use domain::notification::{NotificationType, Preferences};
use store::Db;
use store::notification::{Feed, FeedEvent};
use time::OffsetDateTime;
use uuid::Uuid;

use actor::{AttachListener, CatchUp, DetachListener, Observe, Subscribe};
pub use actor::{Inbox, InboxObservation, MAILBOX};
pub use inbox::{ListenRefused, SOCKETS_MAX};

use crate::runtime::clock::Clock;
use crate::runtime::meter::ActorKind;
use crate::runtime::registry::{AskError, Registry, TellError};
use crate::runtime::shards::Shards;
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// Players of one question for newer numbers.
const LOOKED_AT_ONCE_MAX: usize = 1_000;

/// What an inbox sends, and how it is worded: only the edges know how people and pictures are shown.
#[derive(Debug, Clone, Copy)]
pub enum StreamItem<'a> {
    /// A socket has everything up to here.
    Established(Established<'a>),
    /// One step of the stream.
    Step(StreamStep<'a>),
}

/// A socket has everything up to here.
#[derive(Debug, Clone, Copy)]
pub struct Established<'a> {
    /// Whose stream.
    pub user: Uuid,
    /// Where it stands.
    pub feed: Feed,
    /// Whether more was missed than is replayed.
    pub is_resync: bool,
    /// The player's settings of notifications.
    pub preferences: &'a Preferences,
    /// When the socket needs another token.
    pub expires_at: OffsetDateTime,
    /// The time.
    pub now: OffsetDateTime,
}

/// One step of a stream.
#[derive(Debug, Clone, Copy)]
pub struct StreamStep<'a> {
    /// Its number.
    pub number: i64,
    /// Unread notifications after all steps.
    pub unread: i64,
    /// The player's settings of notifications.
    pub preferences: &'a Preferences,
    /// What it was; nothing where it is not shown here.
    pub event: Option<&'a FeedEvent>,
    /// Whether it was missed and is replayed: that is no news to draw attention to.
    pub is_replayed: bool,
}

/// Encodes an item of the stream.
pub type StreamEncoder = fn(StreamItem<'_>) -> Frame;

/// The handle to every player who listens.
#[derive(Debug, Clone)]
pub struct Notifications {
    registry: Registry<Inbox>,
    shared: Arc<NotificationShared>,
}

/// What notifications depend on.
pub struct NotificationDeps {
    /// The database that stores the notifications.
    pub db: Db,
    /// What they read the time from.
    pub clock: Arc<dyn Clock>,
    /// The threads that inboxes live on.
    pub shards: Arc<Shards>,
    /// Encodes the items of the stream.
    pub encoder: StreamEncoder,
}

impl fmt::Debug for NotificationDeps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NotificationDeps").finish_non_exhaustive()
    }
}

/// What every inbox needs.
pub(crate) struct NotificationShared {
    db: Db,
    clock: Arc<dyn Clock>,
    encoder: StreamEncoder,
    /// Those who listen in this process, and the number that all their sockets have.
    listening: DashMap<Uuid, i64>,
    /// Players whose inbox was asked to look and has not looked yet: it need not be asked again.
    waking: DashSet<Uuid>,
}

impl fmt::Debug for NotificationShared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NotificationShared")
            .field("listening", &self.listening.len())
            .finish_non_exhaustive()
    }
}

/// A socket that would listen.
#[derive(Debug)]
pub struct Listener {
    /// The way out.
    pub sink: Arc<dyn SocketSink>,
    /// The number that its client has; nothing where it reads its list anew anyway.
    pub after: Option<i64>,
    /// When it needs another token.
    pub expires_at: OffsetDateTime,
}

impl Notifications {
    /// Creates the handle to all inboxes.
    pub fn new(deps: NotificationDeps) -> Self {
        let NotificationDeps {
            db,
            clock,
            shards,
            encoder,
        } = deps;
        let shared = Arc::new(NotificationShared {
            db,
            clock,
            encoder,
            listening: DashMap::new(),
            waking: DashSet::new(),
        });
        let deps = Arc::clone(&shared);
        let make = move |user, _| Inbox::new(user, Arc::clone(&deps));
        Self {
            registry: Registry::new(shards, make),
            shared,
        }
    }

    /// The mailboxes and handlers of the inboxes.
    pub fn kind(&self) -> Arc<dyn ActorKind> {
        Arc::new(self.registry.clone())
    }

    /// Something was written to the streams of these players, and that is committed. Never waits.
    pub fn moved(&self, players: impl IntoIterator<Item = Uuid>) {
        players.into_iter().for_each(|player| self.wake(player));
    }

    fn wake(&self, player: Uuid) {
        let listens = self.shared.listening.contains_key(&player);
        if !listens || !self.shared.waking.insert(player) {
            return;
        }
        if let Err(unsent) = self.registry.tell(player, CatchUp) {
            self.shared.waking.remove(&player);
            match unsent {
                // The next look makes it good.
                TellError::Busy => {}
                TellError::Asleep => self.forget(player),
            }
        }
    }

    /// An inbox that crashed leaves its row behind. A fresh one is in the registry before it writes its own.
    fn forget(&self, player: Uuid) {
        let is_gone = |_: &Uuid, _: &i64| !self.registry.is_running(player);
        self.shared.listening.remove_if(&player, is_gone);
    }

    /// Replays to a socket what it missed and lets it listen.
    ///
    /// # Errors
    /// [`AskError`] where the inbox did not answer; the inner [`ListenRefused`] where it refused.
    pub async fn attach(
        &self,
        user: Uuid,
        listener: Listener,
    ) -> Result<Result<(), ListenRefused>, AskError> {
        self.registry.ask(user, AttachListener { listener }).await
    }

    /// A socket has closed. Never waits.
    pub fn leave(&self, user: Uuid, sink: SinkId) {
        // An inbox whose mailbox is full finds the closed socket when it next sends it something.
        if self.registry.tell(user, DetachListener { sink }).is_err() {
            metrics::counter!("notification_leaves_lost_total").increment(1);
        }
    }

    /// Shows a socket these types alone.
    pub async fn subscribe(
        &self,
        user: Uuid,
        sink: SinkId,
        kinds: BTreeSet<NotificationType>,
    ) -> Result<(), AskError> {
        let subscribe = Subscribe { sink, kinds };
        self.registry.ask(user, subscribe).await
    }

    /// Asks PostgreSQL for notifications of listening players that were not sent here: written by another process, or
    /// while an inbox was away. Returns how many players were behind.
    ///
    /// # Errors
    ///
    /// Where the database cannot be read.
    pub async fn look(&self) -> store::Result<usize> {
        let listening: Vec<(Uuid, i64)> = {
            let listening = self.shared.listening.iter();
            listening.map(|it| (*it.key(), *it.value())).collect()
        };
        let mut behind = 0;
        for part in listening.chunks(LOOKED_AT_ONCE_MAX) {
            let users: Vec<Uuid> = part.iter().map(|(user, _)| *user).collect();
            let numbers = store::notification::numbers(&self.shared.db, &users).await?;
            let late = numbers.into_iter().filter(|it| self.is_behind(*it));
            for (user, _) in late {
                behind += 1;
                self.wake(user);
            }
        }
        Ok(behind)
    }

    fn is_behind(&self, (user, number): (Uuid, i64)) -> bool {
        let sent = self.shared.listening.get(&user).map(|it| *it);
        sent.is_some_and(|sent| sent < number)
    }

    /// What the inbox of a player holds in memory; nothing while it sleeps.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe_awake(&self, user: Uuid) -> Result<Option<InboxObservation>, AskError> {
        self.registry.ask_running(user, Observe).await
    }

    /// What the inbox of a player holds in memory; starts it where it sleeps.
    pub async fn observe(&self, user: Uuid) -> Result<InboxObservation, AskError> {
        self.registry.ask(user, Observe).await
    }

    /// How many inboxes are awake.
    pub fn running(&self) -> usize {
        self.registry.len()
    }
}
