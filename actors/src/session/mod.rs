//! Who is here: one [`UserSession`] for each player with an open socket, reached through [`Sessions`].

mod actor;
mod presence;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

pub use actor::{
    Arrival, AttachRefused, Departure, MAILBOX, SOCKETS_MAX, SessionObservation, UserSession,
};
use actor::{Attach, Detach, End, Observe, Settle};
use presence::PresenceTable;

use crate::runtime::meter::ActorKind;
use crate::runtime::registry::{AskError, Registry};
use crate::runtime::shards::Shards;
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// Going offline is announced after this delay: a connection that drops and returns within it was never away.
pub const GONE_AFTER: Duration = Duration::seconds(5);

/// The handle to every player who is online.
#[derive(Debug, Clone)]
pub struct Sessions {
    registry: Registry<UserSession>,
    published: Arc<PresenceTable>,
}

impl Sessions {
    /// A handle whose actors live on `shards`.
    pub fn new(shards: Arc<Shards>) -> Self {
        let published = Arc::new(PresenceTable::default());
        let table = Arc::clone(&published);
        let make = move |user, generation| UserSession::new(user, generation, Arc::clone(&table));
        Self {
            registry: Registry::new(shards, make),
            published,
        }
    }

    /// Their mailboxes and handlers.
    pub fn kind(&self) -> Arc<dyn ActorKind> {
        Arc::new(self.registry.clone())
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
        self.registry.ask(user, attach).await
    }

    /// Takes a closed socket away. The player stays online for [`GONE_AFTER`], which [`Sessions::settle`] looks after.
    pub async fn detach(
        &self,
        user: Uuid,
        sink: SinkId,
        now: OffsetDateTime,
    ) -> Result<Departure, AskError> {
        let detach = Detach { sink, now };
        self.registry.ask(user, detach).await
    }

    /// Sends a frame to every socket of `user` before it returns; nothing is sent to a player who is offline.
    ///
    /// The sockets of a player are published by their actor, and senders offer frames to them directly. Through the actor
    /// a frame would arrive a turn later than what is sent at the same moment by other ways, such as the response to the
    /// caller; and one message for each frame costs more than all that leads to it.
    pub fn send(&self, user: Uuid, frame: &Frame) {
        self.published.send(user, frame);
    }

    /// Closes the sockets of a device that was signed out, after a last word. Waits until it is done.
    pub async fn end(&self, user: Uuid, device: Uuid, last_frame: &Frame) -> Result<(), AskError> {
        let last_frame = last_frame.clone();
        let end = End { device, last_frame };
        let ended = self.registry.ask_running(user, end).await;
        ended.map(Option::unwrap_or_default)
    }

    /// Those who have been gone for [`GONE_AFTER`] at `now`, in no order.
    pub fn gone(&self, now: OffsetDateTime) -> Vec<Uuid> {
        let gone = self.published.all(|presence| presence.is_over(now));
        gone.into_iter().map(|(player, _)| player).collect()
    }

    /// Lets a player go offline who has been gone for [`GONE_AFTER`]. Answers since when, or nothing where the player came
    /// back meanwhile.
    pub async fn settle(
        &self,
        user: Uuid,
        now: OffsetDateTime,
    ) -> Result<Option<OffsetDateTime>, AskError> {
        let settle = Settle { now };
        self.registry.ask(user, settle).await
    }

    /// Since when a player has been online; nothing for one who is not.
    pub fn online_since(&self, user: Uuid) -> Option<OffsetDateTime> {
        self.published.get(user).map(|presence| presence.since)
    }

    /// All players who are online, in no order, and the time at which their last socket closed, if it has.
    pub fn here(&self) -> Vec<(Uuid, Option<OffsetDateTime>)> {
        let online = self.published.all(|_| true);
        online
            .into_iter()
            .map(|(player, presence)| (player, presence.leaving_since))
            .collect()
    }

    /// How many players are online.
    pub fn online(&self) -> usize {
        self.published.len()
    }

    /// What the actor of a player holds in memory; nothing while it sleeps.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe_awake(&self, user: Uuid) -> Result<Option<SessionObservation>, AskError> {
        self.registry.ask_running(user, Observe).await
    }

    /// What the actor of a player holds in memory.
    pub async fn observe(&self, user: Uuid) -> Result<SessionObservation, AskError> {
        self.registry.ask(user, Observe).await
    }
}
