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

use domain::notification::NotificationType;
use serde::Serialize;
use uuid::Uuid;

use super::inbox::{ListenRefused, Sockets};
use super::{Listener, NotificationShared};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext, KeyedActor};
use crate::runtime::sink::SinkId;

/// See the header.
pub const MAILBOX: usize = 256;
/// See the header.
const RUNNING_MAX: usize = 100_000;

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
    const COUNTS_AS_USE: bool = false;
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
    shared: Arc<NotificationShared>,
    /// Lent to the work in progress, and never away while a message is read.
    sockets: Option<Sockets>,
}

impl KeyedActor for Inbox {
    const KIND: &'static str = "notification";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
    const IDLE: Duration = Duration::from_mins(1);

    fn is_idle(&mut self) -> bool {
        self.sockets.as_mut().is_some_and(|sockets| {
            sockets.dismiss_closed();
            sockets.is_empty()
        })
    }

    fn stopping(&mut self) {
        self.shared.listening.remove(&self.id);
    }
}

impl Handles<AttachListener> for Inbox {
    fn handle(
        &mut self,
        AttachListener { listener }: AttachListener,
        responder: Responder<AttachListener>,
        context: &mut HostContext<Self>,
    ) {
        // An announcement to an inbox that crashed before it was read must not block announcements to this one.
        self.shared.waking.remove(&self.id);
        self.work(context, async move |sockets| {
            responder.with(sockets.admit(listener).await);
        });
    }
}

impl Handles<DetachListener> for Inbox {
    fn handle(
        &mut self,
        DetachListener { sink }: DetachListener,
        responder: Responder<DetachListener>,
        context: &mut HostContext<Self>,
    ) {
        if let Some(sockets) = &mut self.sockets {
            sockets.dismiss(sink);
        }
        if self.is_idle() {
            host::stop(context);
        }
        responder.with(());
    }
}

impl Handles<Subscribe> for Inbox {
    fn handle(
        &mut self,
        Subscribe { sink, kinds }: Subscribe,
        responder: Responder<Subscribe>,
        _: &mut HostContext<Self>,
    ) {
        if let Some(sockets) = &mut self.sockets {
            sockets.show(sink, kinds);
        }
        responder.with(());
    }
}

impl Handles<CatchUp> for Inbox {
    fn handle(
        &mut self,
        CatchUp: CatchUp,
        responder: Responder<CatchUp>,
        context: &mut HostContext<Self>,
    ) {
        // Removed before the look, so that a write from here on is announced again.
        self.shared.waking.remove(&self.id);
        self.work(context, async move |sockets| {
            sockets.catch_up().await;
            responder.with(());
        });
    }
}

impl Handles<Observe> for Inbox {
    fn handle(
        &mut self,
        Observe: Observe,
        responder: Responder<Observe>,
        _: &mut HostContext<Self>,
    ) {
        let sockets = self.sockets.as_ref();
        responder.with(InboxObservation {
            id: self.id,
            sockets: sockets.map(Sockets::numbers).unwrap_or_default(),
        });
    }
}

impl Inbox {
    pub(super) fn new(id: Uuid, shared: Arc<NotificationShared>) -> Self {
        Self {
            id,
            sockets: Some(Sockets::new(id, Arc::clone(&shared))),
            shared,
        }
    }

    /// Lends the sockets to some work; no message is read until they are given back.
    fn work<F>(&mut self, context: &mut HostContext<Self>, job: F)
    where
        F: AsyncFnOnce(&mut Sockets) + 'static,
    {
        let taken = self.sockets.take();
        let mut sockets = taken.unwrap_or_else(|| Sockets::new(self.id, Arc::clone(&self.shared)));
        let work = async move {
            job(&mut sockets).await;
            sockets
        };
        host::wait(context, work, |actor: &mut Self, sockets, _| {
            actor.sockets = Some(sockets);
        });
    }
}
