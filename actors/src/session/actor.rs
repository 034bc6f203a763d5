//! `UserSession`.
//! Owns: all open sockets of one player, and whether the player is online.
//! Receives: sockets that come and go, the end of a device's session, the clock's look, `Observe`.
//! Sends: to a device, that its session has ended. Everything else reaches the sockets by the routes that it maintains
//! (`routes.rs`). The caller gets what has changed, and takes care of the consequences.
//! Mailbox: 256. The sockets of one player are ten at most, however often each comes and goes.
//! At most 100,000: as many as there may be sockets, so sockets are refused first.
//! After a crash: its sockets are closed, so that their clients come back to a fresh actor.

use std::sync::Arc;
use std::time::Duration;

use actix::{Actor, ActorContext, AsyncContext, Context, Handler};
use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{GONE_AFTER, SessionShared};
use crate::runtime::registry::{Envelope, EvictIfIdle, Generation, KeyedActor, Registry, Request};
use crate::runtime::sink::{Frame, SinkId, SocketSink};

/// See the header.
pub const MAILBOX: usize = 256;
/// See the header.
const RUNNING_MAX: usize = 100_000;
/// Sockets of one player: every tab of every device has one.
pub const SOCKETS_MAX: usize = 10;
/// An actor without sockets looks this often whether it may stop; one that went offline stops at once.
const IDLE: Duration = Duration::from_mins(1);

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
    pub(super) farewell: Frame,
}

impl Request for End {
    type Answer = ();
    const NAME: &'static str = "end";
}

/// The clock looks whether the player is gone.
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

/// The actor of one player who is here.
#[derive(Debug)]
pub struct UserSession {
    id: Uuid,
    incarnation: Generation,
    shared: Arc<SessionShared>,
    registry: Registry<Self>,
    sockets: Vec<Attached>,
}

impl KeyedActor for UserSession {
    const KIND: &'static str = "session";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
}

impl Actor for UserSession {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).increment(1.0);
        context.run_interval(IDLE, |actor, context| {
            actor.stop_unless_needed(context);
        });
    }
}

impl Drop for UserSession {
    /// In `drop`, because actix calls no other hook of an actor that panicked: the attached sockets must reconnect.
    fn drop(&mut self) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).decrement(1.0);
        self.shared.routes.clear(self.id, self.incarnation);
        for socket in &self.sockets {
            socket.sink.close();
        }
    }
}

impl Handler<Envelope<Attach>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Attach>, _: &mut Self::Context) {
        if let Some((attach, answering)) = ask.read(Self::KIND) {
            answering.with(self.attach(attach));
        }
    }
}

impl Handler<Envelope<Detach>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Detach>, _: &mut Self::Context) {
        let Some((Detach { sink, now }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        // Also those whose own end was not received, because the mailbox was full.
        self.sockets
            .retain(|socket| socket.sink.is_open() && socket.sink.id() != sink);
        self.publish(&self.sockets);
        // Asked of the table and not of the list: after a crash the list is empty and the player still online.
        let is_last = self.sockets.is_empty()
            && self.shared.online.contains_key(&self.id)
            && !self.shared.leaving.contains_key(&self.id);
        if is_last {
            self.shared.leaving.insert(self.id, now);
        }
        answering.with(if is_last {
            Departure::Last
        } else {
            Departure::OneOfMany
        });
    }
}

impl Handler<Envelope<End>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<End>, _: &mut Self::Context) {
        let Some((End { device, farewell }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        // They stay in the list until their ends are reported, like any socket that closes, but no further frame may
        // follow their last one.
        let (ending, staying): (Vec<_>, Vec<_>) =
            self.sockets.iter().partition(|it| it.device == device);
        self.publish(staying);
        for socket in ending {
            // A socket that cannot take the word is closed without it.
            let _unheard = socket.sink.send(&farewell);
            socket.sink.close();
        }
        answering.with(());
    }
}

impl Handler<Envelope<Settle>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Settle>, context: &mut Self::Context) {
        let Some((Settle { now }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        let is_due = |_: &Uuid, since: &OffsetDateTime| since.saturating_add(GONE_AFTER) <= now;
        let left = self.shared.leaving.remove_if(&self.id, is_due);
        if left.is_some() {
            self.shared.online.remove(&self.id);
            self.stop(context);
        }
        answering.with(left.map(|(_, since)| since));
    }
}

impl Handler<Envelope<EvictIfIdle>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<EvictIfIdle>, context: &mut Self::Context) {
        if let Some((EvictIfIdle, answering)) = ask.read(Self::KIND) {
            self.stop_unless_needed(context);
            answering.with(());
        }
    }
}

impl Handler<Envelope<Observe>> for UserSession {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Observe>, _: &mut Self::Context) {
        if let Some((Observe, answering)) = ask.read(Self::KIND) {
            answering.with(SessionObservation {
                id: self.id,
                sockets: self.sockets.len(),
                online_since: self.shared.online.get(&self.id).map(|since| *since),
                leaving_since: self.shared.leaving.get(&self.id).map(|since| *since),
            });
        }
    }
}

impl UserSession {
    pub(super) fn new(
        id: Uuid,
        incarnation: Generation,
        shared: Arc<SessionShared>,
        registry: Registry<Self>,
    ) -> Self {
        Self {
            id,
            incarnation,
            shared,
            registry,
            sockets: Vec::new(),
        }
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
            // Asked by its own thread after it closed, `DetachListener` is in the mailbox behind us or was there before us: an open
            // socket that is added now will be taken away, a closed one might not be.
            (!sink.is_open()).then_some(AttachRefused::Closed)
        };
        if refused.is_none() {
            self.sockets.push(Attached { sink, device });
        }
        self.publish(&self.sockets);
        if let Some(why) = refused {
            return Err(why);
        }
        self.shared.leaving.remove(&self.id);
        if self.shared.online.contains_key(&self.id) {
            return Ok(Arrival::Again);
        }
        self.shared.online.insert(self.id, now);
        Ok(Arrival::Online)
    }

    /// Routes frames for the player to these sockets, and no others.
    fn publish<'a>(&self, sockets: impl IntoIterator<Item = &'a Attached>) {
        let sinks = sockets.into_iter().map(|it| Arc::clone(&it.sink));
        let routes = &self.shared.routes;
        routes.set(self.id, self.incarnation, sinks.collect());
    }

    fn stop_unless_needed(&self, context: &mut Context<Self>) {
        if self.sockets.is_empty() && !self.shared.online.contains_key(&self.id) {
            self.stop(context);
        }
    }

    /// Out of the registry first: a message that still comes in is handed on to the next incarnation.
    fn stop(&self, context: &mut Context<Self>) {
        self.registry.forget(self.id, self.incarnation);
        context.stop();
    }
}
