//! Who is here: one [`UserSession`] for each player with an open socket, reached through [`Sessions`].

mod actor;
mod routes;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashmap::DashMap;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub use actor::{
    Arrival, AttachRefused, Departure, MAILBOX, SOCKETS_MAX, SessionObservation, UserSession,
};
use actor::{Attach, Detach, End, Observe, Settle};
use routes::Routes;

use crate::runtime::registry::{self, AskError, Generation, Registry};
use crate::runtime::shards::Shards;
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// Going offline is announced after this delay: a connection that drops and returns within it was never away.
pub const GONE_AFTER: Duration = Duration::seconds(5);

/// The handle to every player who is here.
#[derive(Debug, Clone)]
pub struct Sessions {
    registry: Registry<UserSession>,
    shared: Arc<SessionShared>,
}

/// What every session actor shares.
#[derive(Debug)]
pub(crate) struct SessionShared {
    shards: Arc<Shards>,
    /// Since when each player has been online.
    online: DashMap<Uuid, OffsetDateTime>,
    /// Players whose last socket has closed, and when; a player who returns in time is removed.
    leaving: DashMap<Uuid, OffsetDateTime>,
    routes: Routes,
}

impl Sessions {
    /// A handle whose actors live on `shards`.
    pub fn new(shards: Arc<Shards>) -> Self {
        Self {
            registry: Registry::default(),
            shared: Arc::new(SessionShared {
                shards,
                online: DashMap::new(),
                leaving: DashMap::new(),
                routes: Routes::default(),
            }),
        }
    }

    /// Adds a socket of `user`, signed in on `device`.
    ///
    /// # Errors
    /// [`AskError`] where the actor did not answer; the inner [`AttachRefused`] where it refused.
    pub async fn attach(
        &self,
        user: Uuid,
        sink: Arc<dyn SocketSink>,
        device: Uuid,
        now: OffsetDateTime,
    ) -> Result<Result<Arrival, AttachRefused>, AskError> {
        let attach = Attach { sink, device, now };
        self.registry
            .ask(user, attach, |it| self.start(user, it))
            .await
    }

    /// Takes a closed socket away. The player stays online for [`GONE_AFTER`], which [`Sessions::settle`] looks after.
    pub async fn detach(
        &self,
        user: Uuid,
        sink: SinkId,
        now: OffsetDateTime,
    ) -> Result<Departure, AskError> {
        let detach = Detach { sink, now };
        self.registry
            .ask(user, detach, |it| self.start(user, it))
            .await
    }

    /// Sends a frame to every socket of `user` before it returns; nothing is sent to a player who is offline.
    ///
    /// The routes are a table: the actor sets the sockets of a player, and senders offer frames to them directly.
    /// Through the actor a frame would arrive a turn later than what is sent at the same moment by other ways, such as
    /// the response to the caller; and one message for each frame costs more than all that leads to it.
    pub fn tell(&self, user: Uuid, frame: &Frame) {
        self.shared.routes.tell(user, frame);
    }

    /// Closes the sockets of a device that was signed out, after a last word. Waits until it is done.
    pub async fn end(&self, user: Uuid, device: Uuid, farewell: &Frame) -> Result<(), AskError> {
        if !self.registry.is_running(user) {
            return Ok(());
        }
        let end = End {
            device,
            farewell: farewell.clone(),
        };
        self.registry
            .ask(user, end, |it| self.start(user, it))
            .await
    }

    /// Those who have been gone for [`GONE_AFTER`] at `now`, in no order.
    pub fn gone(&self, now: OffsetDateTime) -> Vec<Uuid> {
        let is_due = |since: &OffsetDateTime| since.saturating_add(GONE_AFTER) <= now;
        let leaving = self.shared.leaving.iter();
        leaving
            .filter(|entry| is_due(entry.value()))
            .map(|entry| *entry.key())
            .collect()
    }

    /// Lets a player go offline who has been gone for [`GONE_AFTER`]. Answers since when, or nothing where the player came
    /// back meanwhile.
    pub async fn settle(
        &self,
        user: Uuid,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, AskError> {
        let settle = Settle { now };
        self.registry
            .ask(user, settle, |it| self.start(user, it))
            .await
    }

    /// Since when a player has been online; nothing for one who is not.
    pub fn online_since(&self, user: Uuid) -> Option<OffsetDateTime> {
        self.shared.online.get(&user).map(|since| *since)
    }

    /// All players who are online, in no order, and the time at which their last socket closed, if it has.
    pub fn here(&self) -> Vec<(Uuid, Option<OffsetDateTime>)> {
        let players: Vec<Uuid> = self
            .shared
            .online
            .iter()
            .map(|entry| *entry.key())
            .collect();
        let leaving = |player: &Uuid| self.shared.leaving.get(player).map(|since| *since);
        players.into_iter().map(|it| (it, leaving(&it))).collect()
    }

    /// How many players are online.
    pub fn online(&self) -> usize {
        self.shared.online.len()
    }

    /// What the actor of a player holds in memory.
    pub async fn observe(&self, user: Uuid) -> Result<SessionObservation, AskError> {
        self.registry
            .ask(user, Observe, |it| self.start(user, it))
            .await
    }

    fn start(&self, user: Uuid, incarnation: Generation) -> actix::Addr<UserSession> {
        let (shared, registry) = (Arc::clone(&self.shared), self.registry.clone());
        registry::start(&self.shared.shards.of(user), move || {
            UserSession::new(user, incarnation, shared, registry)
        })
    }
}
