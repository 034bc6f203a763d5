//! The life of an actor: what all of them do alike, so that each one has only its state and its answers.
//!
//! A [`Host`] is the actix actor. It counts itself, reads requests, goes to sleep where its [`KeyedActor`] is idle, and
//! leaves its registry before its mailbox closes.

use std::fmt;
use std::future::ready;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::dev::channel::channel;
use actix::fut::wrap_future;
use actix::{
    Actor, ActorContext, ActorFutureExt, Addr, ArbiterHandle, AsyncContext, Context,
    ContextFutureSpawner, Handler, Message,
};
use tokio::sync::oneshot;
use tracing::{Instrument, Span};

use super::envelope::{Envelope, Request, Responder};
use super::meter::Meter;

/// An actor that a [`Registry`](super::registry::Registry) holds, one a key.
pub trait KeyedActor: Sized + Unpin + 'static {
    /// The name of this kind of actor in metrics.
    const KIND: &'static str;
    /// How many messages may wait in its mailbox. Each actor states why in its header.
    const MAILBOX: usize;
    /// How many may run at once; a request that needs one more is answered *busy*. Each actor gives the reason in its
    /// header.
    const RUNNING_MAX: usize;
    /// After so long without a request, an actor that is idle goes to sleep.
    const IDLE: Duration;
    /// After so long it does so where places are scarce: to read its state again for the next request costs more than
    /// the place is worth.
    const NEEDED_FOR: Duration = Duration::from_secs(1);

    /// Whether it may go to sleep: it does nothing, and no client needs what it has in memory.
    fn is_idle(&mut self) -> bool;

    /// Whether it may go to sleep where places are scarce.
    fn is_evictable(&mut self) -> bool {
        self.is_idle()
    }

    /// Called before it goes to sleep, but not after a panic.
    fn stopping(&mut self) {}
}

/// How an actor answers a kind of request.
pub trait Handles<R: Request>: KeyedActor {
    /// Answers now, or passes the responder on to [`wait`] or [`spawn`].
    fn handle(&mut self, request: R, responder: Responder<R>, context: &mut HostContext<Self>);
}

/// The context of an actor.
pub type HostContext<A> = Context<Host<A>>;

/// See the module.
pub struct Host<A: KeyedActor> {
    actor: A,
    last_asked_at: Instant,
    meter: Arc<Meter>,
    leave: Option<Box<dyn FnOnce() + Send>>,
    /// Why it stops, as metrics name it.
    reason: &'static str,
}

/// Starts an actor on a thread, with its mailbox bounded from the first message on. `leave` removes it from its
/// registry.
///
/// `Actor::start_in_arbiter` bounds the mailbox at 16 until the thread comes to it: a burst on an actor that was asleep
/// would be refused.
pub(super) fn start<A: KeyedActor>(
    on: &ArbiterHandle,
    meter: Arc<Meter>,
    make: impl FnOnce() -> A + Send + 'static,
    leave: impl FnOnce() + Send + 'static,
) -> Addr<Host<A>> {
    let (sender, receiver) = channel(A::MAILBOX);
    on.spawn_fn(move || {
        let host = Host {
            actor: make(),
            last_asked_at: Instant::now(),
            meter,
            leave: Some(Box::new(leave)),
            reason: "shutdown",
        };
        actix::spawn(Context::with_receiver(receiver).into_future(host));
    });
    Addr::new(sender)
}

impl<A: KeyedActor> Actor for Host<A> {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        metrics::gauge!("actor_running", "actor" => A::KIND).increment(1.0);
        context.run_interval(A::IDLE, |host, context| {
            if host.meter.is_abandoned() {
                host.sleep(context, "stuck");
            } else if A::IDLE <= host.last_asked_at.elapsed() && host.actor.is_idle() {
                host.sleep(context, "idle");
            }
        });
    }
}

impl<A: KeyedActor> Host<A> {
    /// Out of the registry first: a message that still comes in is handed back to its caller, and on to the next actor.
    ///
    /// Not in [`Actor::stopping`], which actix also calls for an actor that panicked.
    fn sleep(&mut self, context: &mut Context<Self>, reason: &'static str) {
        self.reason = reason;
        // Where it was given up, a fresh actor of the same key owns what there is to look after.
        if !self.meter.is_abandoned() {
            self.actor.stopping();
        }
        if let Some(leave) = self.leave.take() {
            leave();
        }
        context.stop();
    }
}

impl<A: KeyedActor> Host<A> {
    /// Work has ended. An actor that was given up over it reads no message any more that would end it.
    fn rest(&mut self, context: &mut Context<Self>) {
        if self.meter.is_abandoned() {
            self.sleep(context, "stuck");
        }
    }
}

impl<A: KeyedActor> Drop for Host<A> {
    /// Counted here, as an actor that panicked has no other end.
    fn drop(&mut self) {
        let reason = if std::thread::panicking() {
            self.meter.note_panic();
            "panic"
        } else {
            self.reason
        };
        metrics::gauge!("actor_running", "actor" => A::KIND).decrement(1.0);
        metrics::counter!("actor_stopped_total", "actor" => A::KIND, "reason" => reason)
            .increment(1);
    }
}

impl<A: KeyedActor> fmt::Debug for Host<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("kind", &A::KIND)
            .finish_non_exhaustive()
    }
}

impl<A: Handles<R>, R: Request> Handler<Envelope<R>> for Host<A> {
    type Result = ();

    fn handle(&mut self, envelope: Envelope<R>, context: &mut Self::Context) {
        if self.meter.is_abandoned() {
            self.sleep(context, "stuck");
            return;
        }
        let span = envelope.span();
        let _entered = span.enter();
        let Some((request, responder)) = envelope.open(&self.meter) else {
            return;
        };
        let own = responder.span().clone();
        let _entered_own = own.enter();
        if R::COUNTS_AS_USE {
            self.last_asked_at = Instant::now();
        }
        self.actor.handle(request, responder, context);
    }
}

/// Asks an actor to go to sleep if it is not in use, because many actors run. The sender is dropped once it is read.
#[derive(Debug)]
pub(super) struct Evict(pub(super) oneshot::Sender<()>);

impl Message for Evict {
    type Result = ();
}

impl<A: KeyedActor> Handler<Evict> for Host<A> {
    type Result = ();

    fn handle(&mut self, Evict(_unread): Evict, context: &mut Self::Context) {
        if A::NEEDED_FOR <= self.last_asked_at.elapsed() && self.actor.is_evictable() {
            self.sleep(context, "evicted");
        }
    }
}

/// Lets the actor go to sleep before it reads another message.
pub fn stop<A: KeyedActor>(context: &mut HostContext<A>) {
    wrap_future::<_, Host<A>>(ready(()))
        .map(|(), host, context| host.sleep(context, "ended"))
        .wait(context);
}

/// Runs `work`, then `then` with its outcome, both in the span of the request that is handled. The actor reads no message
/// before that.
pub fn wait<A: KeyedActor, T: 'static>(
    context: &mut HostContext<A>,
    work: impl Future<Output = T> + 'static,
    then: impl FnOnce(&mut A, T, &mut HostContext<A>) + 'static,
) {
    let span = Span::current();
    wrap_future::<_, Host<A>>(work.instrument(span.clone()))
        .map(move |outcome, host, context| {
            let _entered = span.enter();
            then(&mut host.actor, outcome, context);
            host.rest(context);
        })
        .wait(context);
}

/// Runs `work`, then `then` with its outcome. The actor reads messages meanwhile, so that it may be the work of many
/// requests: it is in the span of none, unless the caller puts it into one.
pub fn spawn<A: KeyedActor, T: 'static>(
    context: &mut HostContext<A>,
    work: impl Future<Output = T> + 'static,
    then: impl FnOnce(&mut A, T, &mut HostContext<A>) + 'static,
) {
    wrap_future::<_, Host<A>>(work)
        .map(|outcome, host, context| {
            then(&mut host.actor, outcome, context);
            host.rest(context);
        })
        .spawn(context);
}

/// Runs `then` after `delay`, which is time of this machine and not of the world.
pub fn run_later<A: KeyedActor>(
    context: &mut HostContext<A>,
    delay: Duration,
    then: impl FnOnce(&mut A) + 'static,
) {
    context.run_later(delay, |host, _| then(&mut host.actor));
}
