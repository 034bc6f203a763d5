//! `Inbox`.
//! Owns: the sockets of one player that listen for notifications, and the number that each of them has.
//! Receives: sockets that attach and detach, the types that one shows, that something was written, `Observe`, one after
//! the other.
//! Sends: each socket what it does not have, in the order of the numbers, as PostgreSQL knows it.
//! Mailbox: 256. A write is announced once until it was looked at, so sockets are what waits.
//! At most 100,000: as many as there may be sockets, so sockets are refused first.
//! After a crash: its sockets are closed; their clients reconnect with their numbers and miss nothing.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, ContextFutureSpawner, Handler,
    WrapFuture,
};
use domain::notification::NotificationType;
use serde::Serialize;
use uuid::Uuid;

use super::inbox::{ListenRefused, Sockets};
use super::{Listener, NotificationShared};
use crate::runtime::registry::{Envelope, EvictIfIdle, Generation, KeyedActor, Registry, Request};
use crate::runtime::sink::SinkId;

/// See the header.
pub const MAILBOX: usize = 256;
/// See the header.
const RUNNING_MAX: usize = 100_000;
/// An actor without sockets looks this often whether it may stop.
const IDLE: Duration = Duration::from_mins(1);

/// A socket would listen.
#[derive(Debug)]
pub(super) struct AttachListener {
    pub(super) listener: Listener,
}

impl Request for AttachListener {
    type Answer = Result<(), ListenRefused>;
    const NAME: &'static str = "attach";
}

/// A socket has closed.
#[derive(Debug)]
pub(super) struct DetachListener {
    pub(super) sink: SinkId,
}

impl Request for DetachListener {
    type Answer = ();
    const NAME: &'static str = "detach";
}

/// A socket shows these types alone.
#[derive(Debug)]
pub(super) struct Subscribe {
    pub(super) sink: SinkId,
    pub(super) kinds: BTreeSet<NotificationType>,
}

impl Request for Subscribe {
    type Answer = ();
    const NAME: &'static str = "subscribe";
}

/// Something was written.
#[derive(Debug)]
pub(super) struct CatchUp;

impl Request for CatchUp {
    type Answer = ();
    const NAME: &'static str = "catch_up";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Request for Observe {
    type Answer = InboxObservation;
    const NAME: &'static str = "observe";
}

/// What an actor holds in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InboxObservation {
    /// The player.
    pub id: Uuid,
    /// The numbers that the sockets have.
    pub sockets: Vec<i64>,
}

/// The actor of one player who listens.
#[derive(Debug)]
pub struct Inbox {
    id: Uuid,
    incarnation: Generation,
    shared: Arc<NotificationShared>,
    registry: Registry<Self>,
    /// Lent to the work at hand, and nowhere else while a message is read.
    sockets: Option<Sockets>,
}

impl KeyedActor for Inbox {
    const KIND: &'static str = "notification";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
}

impl Actor for Inbox {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).increment(1.0);
        context.run_interval(IDLE, Self::rest_if_empty);
    }
}

impl Drop for Inbox {
    /// Counted here, because actix does not say goodbye to an actor that panicked.
    fn drop(&mut self) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).decrement(1.0);
    }
}

impl Handler<Envelope<AttachListener>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<AttachListener>, context: &mut Self::Context) {
        let Some((AttachListener { listener }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        // An announcement to an inbox that crashed before it was read must not block announcements to this one.
        self.shared.stirred.remove(&self.id);
        self.work(context, async move |sockets| {
            answering.with(sockets.admit(listener).await);
        });
    }
}

impl Handler<Envelope<DetachListener>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<DetachListener>, context: &mut Self::Context) {
        let Some((DetachListener { sink }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        if let Some(sockets) = &mut self.sockets {
            sockets.dismiss(sink);
        }
        self.rest_if_empty(context);
        answering.with(());
    }
}

impl Handler<Envelope<Subscribe>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Subscribe>, _: &mut Self::Context) {
        let Some((Subscribe { sink, kinds }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        if let Some(sockets) = &mut self.sockets {
            sockets.show(sink, kinds);
        }
        answering.with(());
    }
}

impl Handler<Envelope<CatchUp>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<CatchUp>, context: &mut Self::Context) {
        let Some((CatchUp, answering)) = ask.read(Self::KIND) else {
            return;
        };
        // Removed before the look, so that a write from here on is announced again.
        self.shared.stirred.remove(&self.id);
        self.work(context, async move |sockets| {
            sockets.catch_up().await;
            answering.with(());
        });
    }
}

impl Handler<Envelope<EvictIfIdle>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<EvictIfIdle>, context: &mut Self::Context) {
        if let Some((EvictIfIdle, answering)) = ask.read(Self::KIND) {
            self.rest_if_empty(context);
            answering.with(());
        }
    }
}

impl Handler<Envelope<Observe>> for Inbox {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Observe>, _: &mut Self::Context) {
        if let Some((Observe, answering)) = ask.read(Self::KIND) {
            let sockets = self.sockets.as_ref();
            answering.with(InboxObservation {
                id: self.id,
                sockets: sockets.map(Sockets::numbers).unwrap_or_default(),
            });
        }
    }
}

impl Inbox {
    pub(super) fn new(
        id: Uuid,
        incarnation: Generation,
        shared: Arc<NotificationShared>,
        registry: Registry<Self>,
    ) -> Self {
        Self {
            id,
            incarnation,
            sockets: Some(Sockets::new(id, Arc::clone(&shared))),
            shared,
            registry,
        }
    }

    /// Lends what is held here to some work; the mailbox rests until it is given back.
    fn work<F>(&mut self, context: &mut Context<Self>, job: F)
    where
        F: AsyncFnOnce(&mut Sockets) + 'static,
    {
        let taken = self.sockets.take();
        let mut sockets = taken.unwrap_or_else(|| Sockets::new(self.id, Arc::clone(&self.shared)));
        async move {
            job(&mut sockets).await;
            sockets
        }
        .into_actor(self)
        .map(|sockets, actor, _| actor.sockets = Some(sockets))
        .wait(context);
    }

    /// Out of the registry first: a message that still comes in is handed on to the next incarnation.
    fn rest_if_empty(&mut self, context: &mut Context<Self>) {
        let is_empty = self.sockets.as_mut().is_some_and(|sockets| {
            sockets.dismiss_closed();
            sockets.is_empty()
        });
        if !is_empty {
            return;
        }
        self.shared.listening.remove(&self.id);
        self.registry.forget(self.id, self.incarnation);
        context.stop();
    }
}
