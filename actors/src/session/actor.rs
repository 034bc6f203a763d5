//! `UserSession`.
//! Owns: all open sockets of one player, and the player's presence: since when, and since when without a socket.
//! Receives: sockets that come and go, the end of a device's session, the clock's look, `Observe`.
//! Sends: to a device, that its session has ended. Its presence and sockets are published (`presence.rs`): all else
//! reaches the sockets by that table. The caller gets what has changed, and takes care of the consequences.
//! Mailbox: 256. The sockets of one player are ten at most, however often each comes and goes.
//! At most 100,000: as many as there may be sockets, so sockets are refused first.
//! After a crash: its sockets are closed, so that their clients come back to a fresh actor, which takes over the
//! presence that was published.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use super::presence::{Presence, PresenceTable};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext, KeyedActor};
use crate::runtime::registry::Generation;
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// See the header.
pub const MAILBOX: usize = 256;
/// See the header.
const RUNNING_MAX: usize = 100_000;
/// Sockets of one player: every tab of every device has one.
pub const SOCKETS_MAX: usize = 10;

/// A socket of the player was authenticated.
#[derive(Debug)]
pub(super) struct Attach {
    pub(super) sink: Arc<dyn SocketSink>,
    pub(super) device: Uuid,
    pub(super) now: OffsetDateTime,
}

/// What a new socket meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// The player came online.
    Online,
    /// The player was online already, or was away for less than the delay.
    Again,
}

/// Why a socket was not added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AttachRefused {
    /// [`SOCKETS_MAX`] are open.
    #[error("the player has too many sockets")]
    TooMany,
    /// It closed before it was added: its end would never be reported again.
    #[error("the socket is closed")]
    Closed,
}

impl Request for Attach {
    type Answer = Result<Arrival, AttachRefused>;
    const NAME: &'static str = "attach";
}

/// A socket of the player has closed.
#[derive(Debug)]
pub(super) struct Detach {
    pub(super) sink: SinkId,
    pub(super) now: OffsetDateTime,
}

/// What the end of a socket meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Departure {
    /// It was the last one: the player is offline soon.
    Last,
    /// Others are open, or it was not known.
    OneOfMany,
}

impl Request for Detach {
    type Answer = Departure;
    const NAME: &'static str = "detach";
}

/// A device was signed out.
#[derive(Debug)]
pub(super) struct End {
    pub(super) device: Uuid,
    pub(super) last_frame: Frame,
}

impl Request for End {
    type Answer = ();
    const NAME: &'static str = "end";
}

/// The clock looks whether the player is gone; answered with the time since when.
#[derive(Debug)]
pub(super) struct Settle {
    pub(super) now: OffsetDateTime,
}

impl Request for Settle {
    type Answer = Option<OffsetDateTime>;
    const NAME: &'static str = "settle";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Request for Observe {
    type Answer = SessionObservation;
    const NAME: &'static str = "observe";
    const COUNTS_AS_USE: bool = false;
}

/// What an actor holds in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SessionObservation {
    /// The player.
    pub id: Uuid,
    /// Open sockets.
    pub sockets: usize,
    /// Since when the player has been online.
    #[serde(with = "time::serde::rfc3339::option")]
    pub online_since: Option<OffsetDateTime>,
    /// Since when no socket has been open, until the player is announced as offline.
    #[serde(with = "time::serde::rfc3339::option")]
    pub leaving_since: Option<OffsetDateTime>,
}

#[derive(Debug)]
struct Attached {
    sink: Arc<dyn SocketSink>,
    device: Uuid,
}

/// The actor of one player who is online.
#[derive(Debug)]
pub struct UserSession {
    id: Uuid,
    generation: Generation,
    published: Arc<PresenceTable>,
    sockets: Vec<Attached>,
    /// Nothing while the player is offline.
    presence: Option<Presence>,
}

impl KeyedActor for UserSession {
    const KIND: &'static str = "session";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
    const IDLE: Duration = Duration::from_mins(1);

    fn is_idle(&mut self) -> bool {
        self.sockets.is_empty() && self.presence.is_none()
    }
}

impl Drop for UserSession {
    /// In `drop`, as an actor that panicked has no other end: the attached sockets must reconnect.
    fn drop(&mut self) {
        self.published.clear_sinks(self.id, self.generation);
        for socket in &self.sockets {
            socket.sink.close();
        }
    }
}

impl Handles<Attach> for UserSession {
    fn handle(&mut self, attach: Attach, responder: Responder<Attach>, _: &mut HostContext<Self>) {
        responder.with(self.attach(attach));
    }
}

impl Handles<Detach> for UserSession {
    fn handle(
        &mut self,
        Detach { sink, now }: Detach,
        responder: Responder<Detach>,
        _: &mut HostContext<Self>,
    ) {
        // Also those whose own end was not received, because the mailbox was full.
        self.sockets
            .retain(|socket| socket.sink.is_open() && socket.sink.id() != sink);
        let online = self.presence.as_mut().filter(|_| self.sockets.is_empty());
        let departure = match online {
            Some(presence) if presence.leaving_since.is_none() => {
                presence.leaving_since = Some(now);
                Departure::Last
            }
            _ => Departure::OneOfMany,
        };
        self.publish(&self.sockets);
        responder.with(departure);
    }
}

impl Handles<End> for UserSession {
    fn handle(
        &mut self,
        End { device, last_frame }: End,
        responder: Responder<End>,
        _: &mut HostContext<Self>,
    ) {
        // They stay in the list until their ends are reported, like any socket that closes, but no further frame may
        // follow their last one.
        let (ending, staying): (Vec<_>, Vec<_>) =
            self.sockets.iter().partition(|it| it.device == device);
        self.publish(staying);
        for socket in ending {
            // A socket that cannot take the frame is closed without it.
            let _unsent = socket.sink.send(&last_frame);
            socket.sink.close();
        }
        responder.with(());
    }
}

impl Handles<Settle> for UserSession {
    fn handle(
        &mut self,
        Settle { now }: Settle,
        responder: Responder<Settle>,
        context: &mut HostContext<Self>,
    ) {
        let left = self.presence.take_if(|presence| presence.is_over(now));
        if left.is_some() {
            self.publish(&self.sockets);
            host::stop(context);
        }
        responder.with(left.and_then(|presence| presence.leaving_since));
    }
}

impl Handles<Observe> for UserSession {
    fn handle(
        &mut self,
        Observe: Observe,
        responder: Responder<Observe>,
        _: &mut HostContext<Self>,
    ) {
        responder.with(SessionObservation {
            id: self.id,
            sockets: self.sockets.len(),
            online_since: self.presence.map(|presence| presence.since),
            leaving_since: self.presence.and_then(|presence| presence.leaving_since),
        });
    }
}

impl UserSession {
    /// Takes over the presence that an actor left that crashed.
    pub(super) fn new(id: Uuid, generation: Generation, published: Arc<PresenceTable>) -> Self {
        let session = Self {
            id,
            generation,
            presence: published.get(id),
            published,
            sockets: Vec::new(),
        };
        session.publish(&session.sockets);
        session
    }

    fn attach(&mut self, attach: Attach) -> Result<Arrival, AttachRefused> {
        let Attach { sink, device, now } = attach;
        let id = sink.id();
        // One that was closed and is not taken away yet holds no place.
        self.sockets
            .retain(|it| it.sink.is_open() && it.sink.id() != id);
        let refused = if SOCKETS_MAX <= self.sockets.len() {
            Some(AttachRefused::TooMany)
        } else {
            // A socket reports its end after it closed: that of an open one is in the mailbox behind this request, that
            // of a closed one may have been before it.
            (!sink.is_open()).then_some(AttachRefused::Closed)
        };
        if let Some(why) = refused {
            self.publish(&self.sockets);
            return Err(why);
        }
        self.sockets.push(Attached { sink, device });
        let known = self.presence;
        self.presence = Some(Presence {
            since: known.map_or(now, |presence| presence.since),
            leaving_since: None,
        });
        self.publish(&self.sockets);
        Ok(match known {
            Some(_) => Arrival::Again,
            None => Arrival::Online,
        })
    }

    /// Publishes the presence, with these sockets and no others.
    fn publish<'a>(&self, sockets: impl IntoIterator<Item = &'a Attached>) {
        let Some(presence) = self.presence else {
            self.published.remove(self.id, self.generation);
            return;
        };
        let sinks = sockets.into_iter().map(|it| Arc::clone(&it.sink));
        self.published
            .publish(self.id, self.generation, presence, sinks.collect());
    }
}
