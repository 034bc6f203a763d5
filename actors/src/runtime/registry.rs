//! How callers reach an actor: never by its address.
//!
//! A [`Registry`] starts the actor of a key where there is none, bounds and meters its mailbox, answers *busy* when it
//! is full, and replaces an actor that is gone. The number of running actors is bounded as well, see `eviction.rs`.
//!
//! It makes what actix 0.13 lacks. A mailbox that closes hands back the messages that it still held ([`Envelope`]
//! returns itself when it is dropped unread), so a request that met an actor on its way to sleep goes to the next one.
//! A message during which an actor crashed is not repeated, because its progress is unknown.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use actix::dev::channel::channel;
use actix::dev::{ContextFutureSpawner, ToEnvelope, WrapFuture};
use actix::{Actor, Addr, ArbiterHandle, Context, Handler, Message};
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use dashmap::mapref::one::RefMut;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;
use uuid::Uuid;

use crate::runtime::eviction::EvictionQueue;

/// How often a request is handed to a fresh actor because the one before was just going to sleep.
const RESENDS_MAX: usize = 3;

/// Why an actor did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Its mailbox is full, or it does not run and too many others do. Nothing was done; try again.
    #[error("the mailbox, or the house, is full")]
    Busy,
    /// It died over this very message. The next request meets a fresh actor; what this one did is in the database.
    #[error("the actor died over the message")]
    Died,
}

/// Why an actor did not receive a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TellError {
    /// No actor of that key runs, so the message concerns no one.
    #[error("no actor runs")]
    Asleep,
    /// Its mailbox is full.
    #[error("the mailbox is full")]
    Busy,
}

/// A message that is answered with a `R`.
pub trait Request: Send + 'static {
    /// The answer.
    type Answer: Send + 'static;
    /// The name of this kind of message in metrics.
    const NAME: &'static str;
}

/// A question in a mailbox, with the way back.
pub struct Envelope<Q: Request> {
    open: Option<(Q, oneshot::Sender<Reply<Q>>)>,
    enqueued_at: Instant,
}

enum Reply<Q: Request> {
    Answered(Q::Answer),
    Unread(Q),
}

impl<Q: Request> Message for Envelope<Q> {
    type Result = ();
}

impl<Q: Request> Envelope<Q> {
    fn new(question: Q) -> (Self, oneshot::Receiver<Reply<Q>>) {
        let (sender, receiver) = oneshot::channel();
        let enqueued_at = Instant::now();
        (
            Self {
                open: Some((question, sender)),
                enqueued_at,
            },
            receiver,
        )
    }

    /// Takes the question out of its envelope; from here on it counts as read.
    ///
    /// None where it was taken before.
    pub fn read(mut self, kind: &'static str) -> Option<(Q, Responder<Q>)> {
        let waited = self.enqueued_at.elapsed();
        metrics::histogram!("actor_mailbox_wait_seconds", "actor" => kind, "message" => Q::NAME)
            .record(waited);
        let read_at = Instant::now();
        self.open.take().map(|(question, sender)| {
            (
                question,
                Responder {
                    sender,
                    kind,
                    read_at,
                },
            )
        })
    }
}

impl<Q: Request> fmt::Debug for Envelope<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("question", &Q::NAME)
            .finish_non_exhaustive()
    }
}

impl<Q: Request> Drop for Envelope<Q> {
    fn drop(&mut self) {
        if let Some((question, sender)) = self.open.take() {
            // If the caller no longer waits, the request is dropped.
            let _unneeded = sender.send(Reply::Unread(question));
        }
    }
}

/// The way back to the caller.
pub struct Responder<Q: Request> {
    sender: oneshot::Sender<Reply<Q>>,
    kind: &'static str,
    read_at: Instant,
}

impl<Q: Request> Responder<Q> {
    /// A responder without a caller.
    #[cfg(test)]
    pub(crate) fn detached() -> Self {
        let (sender, _detached) = oneshot::channel();
        Self {
            sender,
            kind: "test",
            read_at: Instant::now(),
        }
    }

    /// Answers.
    pub fn with(self, answer: Q::Answer) {
        metrics::histogram!("actor_handling_seconds", "actor" => self.kind, "message" => Q::NAME)
            .record(self.read_at.elapsed());
        // The caller may have disconnected; the work is done all the same.
        let _unheard = self.sender.send(Reply::Answered(answer));
    }
}

impl<Q: Request> fmt::Debug for Responder<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answering")
            .field("question", &Q::NAME)
            .finish_non_exhaustive()
    }
}

/// Asks an actor to go to sleep if it is idle, because many actors run.
#[derive(Debug)]
pub struct EvictIfIdle;

impl Request for EvictIfIdle {
    type Answer = ();
    const NAME: &'static str = "rest";
}

/// An actor that was asked something this recently is in use, however full the registry is.
///
/// To read it anew for the next question costs more than the place is worth.
pub const NEEDED_FOR: Duration = Duration::from_secs(1);

/// An actor that a [`Registry`] keeps, one a key.
pub trait KeyedActor: Actor<Context = Context<Self>> + Handler<Envelope<EvictIfIdle>> {
    /// The name of this kind of actor in metrics.
    const KIND: &'static str;
    /// How many messages may wait in its mailbox. Each actor says why in its header.
    const MAILBOX: usize;
    /// How many may run at once; a request that needs one more is answered *busy*. Each actor gives the reason in its
    /// header.
    const RUNNING_MAX: usize;
}

/// One incarnation of an actor; a later one of the same key has a higher number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation(u64);

#[cfg(test)]
impl Generation {
    pub(crate) fn nth(number: u64) -> Self {
        Self(number)
    }
}

struct Slot<A: Actor> {
    address: Addr<A>,
    incarnation: Generation,
    /// The way back of the last [`EvictIfIdle`]: while it is in the mailbox, no second one is.
    asked_to_rest: Option<oneshot::Receiver<Reply<EvictIfIdle>>>,
}

impl<A: Actor> Slot<A> {
    fn is_asked_to_rest(&mut self) -> bool {
        let way_back = self.asked_to_rest.as_mut();
        way_back.is_some_and(|it| matches!(it.try_recv(), Err(TryRecvError::Empty)))
    }
}

/// The running actors of one kind, by key.
pub struct Registry<A: KeyedActor> {
    places: usize,
    slots: Arc<DashMap<Uuid, Slot<A>>>,
    incarnations: Arc<AtomicU64>,
    queue: Arc<EvictionQueue>,
}

impl<A: KeyedActor> Clone for Registry<A> {
    fn clone(&self) -> Self {
        Self {
            places: self.places,
            slots: Arc::clone(&self.slots),
            incarnations: Arc::clone(&self.incarnations),
            queue: Arc::clone(&self.queue),
        }
    }
}

impl<A: KeyedActor> Default for Registry<A> {
    fn default() -> Self {
        Self::of(A::RUNNING_MAX)
    }
}

impl<A: KeyedActor> fmt::Debug for Registry<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Registry")
            .field("kind", &A::KIND)
            .field("running", &self.len())
            .finish()
    }
}

impl<A: KeyedActor> Registry<A> {
    /// A registry in which so many may run at once, in place of [`KeyedActor::RUNNING_MAX`].
    pub fn of(places: usize) -> Self {
        Self {
            places,
            slots: Arc::default(),
            incarnations: Arc::default(),
            queue: Arc::default(),
        }
    }

    /// How many actors run.
    pub fn len(&self) -> usize {
        self.queue.running()
    }

    /// Whether none runs.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether one more may start that stays awake for as long as clients like. Above the threshold none may: the
    /// remaining places are for actors that answer a request and go to sleep again.
    ///
    /// A refusal has evictions tried, so that a later call may succeed.
    pub fn has_room_to_stay(&self) -> bool {
        let is_crowded = self.queue.is_crowded(self.places);
        if is_crowded {
            metrics::counter!("actor_refused_total", "actor" => A::KIND).increment(1);
            self.make_room();
        }
        !is_crowded
    }

    /// Whether the actor of that key has been asked to go to sleep, or has gone.
    #[cfg(test)]
    pub(crate) fn was_asked_to_rest(&self, key: Uuid) -> bool {
        let slot = self.slots.get(&key);
        slot.is_none_or(|slot| slot.asked_to_rest.is_some())
    }

    /// How many stand in line to make room, those that have gone meanwhile too.
    #[cfg(test)]
    pub(crate) fn eviction_queue_len(&self) -> usize {
        self.queue.len()
    }

    /// Whether an actor of that key runs.
    pub fn is_running(&self, key: Uuid) -> bool {
        self.slots.contains_key(&key)
    }

    /// Asks the actor of `key`; `start` makes one where none runs.
    ///
    /// # Errors
    /// [`AskError::Busy`] where the mailbox is full, [`AskError::Died`] where the actor died over the question.
    pub async fn ask<Q: Request>(
        &self,
        key: Uuid,
        question: Q,
        start: impl Fn(Generation) -> Addr<A>,
    ) -> Result<Q::Answer, AskError>
    where
        A: Handler<Envelope<Q>>,
        A::Context: ToEnvelope<A, Envelope<Q>>,
    {
        let mut question = question;
        for _ in 0..RESENDS_MAX {
            let (ask, receiver) = Envelope::new(question);
            let incarnation = self.post(key, ask, &start)?;
            match receiver.await {
                Ok(Reply::Answered(answer)) => return Ok(answer),
                Ok(Reply::Unread(unread)) => {
                    self.forget(key, incarnation);
                    question = unread;
                }
                Err(_died) => {
                    self.forget(key, incarnation);
                    metrics::counter!("actor_died_total", "actor" => A::KIND).increment(1);
                    tracing::error!(kind = A::KIND, %key, question = Q::NAME, "actor {key} died over a message");
                    return Err(AskError::Died);
                }
            }
        }
        Err(AskError::Busy)
    }

    /// Sends the actor of `key` a message that no caller waits for, if one runs.
    ///
    /// # Errors
    /// [`TellError`]: the message was dropped.
    pub fn tell<Q: Request>(&self, key: Uuid, question: Q) -> Result<(), TellError>
    where
        A: Handler<Envelope<Q>>,
        A::Context: ToEnvelope<A, Envelope<Q>>,
    {
        let slot = self.slots.get(&key).ok_or(TellError::Asleep)?;
        let incarnation = slot.incarnation;
        let (ask, _no_waiter) = Envelope::new(question);
        match slot.address.try_send(ask) {
            Ok(()) => Ok(()),
            Err(actix::prelude::SendError::Full(_)) => {
                metrics::counter!("actor_mailbox_full_total", "actor" => A::KIND).increment(1);
                Err(TellError::Busy)
            }
            Err(actix::prelude::SendError::Closed(_)) => {
                drop(slot);
                self.forget(key, incarnation);
                Err(TellError::Asleep)
            }
        }
    }

    /// Puts a message into the mailbox of the running actor, or of a fresh one.
    ///
    /// The address is used in place, never cloned: each fresh clone of an address gets a place beyond the bound.
    fn post<Q: Request>(
        &self,
        key: Uuid,
        ask: Envelope<Q>,
        start: &impl Fn(Generation) -> Addr<A>,
    ) -> Result<Generation, AskError>
    where
        A: Handler<Envelope<Q>>,
        A::Context: ToEnvelope<A, Envelope<Q>>,
    {
        let mut slot = self.slot(key, start)?;
        let ask = match slot.address.try_send(ask) {
            Ok(()) => return Ok(slot.incarnation),
            Err(actix::prelude::SendError::Full(_)) => {
                metrics::counter!("actor_mailbox_full_total", "actor" => A::KIND).increment(1);
                return Err(AskError::Busy);
            }
            // Gone without a word: after a panic the mailbox is closed for good.
            Err(actix::prelude::SendError::Closed(ask)) => ask,
        };
        *slot = self.fresh(key, start);
        slot.address
            .try_send(ask)
            .map_err(|_full_or_closed| AskError::Busy)?;
        Ok(slot.incarnation)
    }

    /// The place of `key`, which is taken where there is one.
    fn slot(
        &self,
        key: Uuid,
        start: &impl Fn(Generation) -> Addr<A>,
    ) -> Result<RefMut<'_, Uuid, Slot<A>>, AskError> {
        if let Some(slot) = self.slots.get_mut(&key) {
            return Ok(slot);
        }
        // Done before the entry is locked: it looks at other entries, and no caller may hold two.
        self.make_room();
        match self.slots.entry(key) {
            Entry::Occupied(entry) => Ok(entry.into_ref()),
            Entry::Vacant(entry) if self.queue.enter(self.places) => {
                Ok(entry.insert(self.fresh(key, start)))
            }
            Entry::Vacant(_) => {
                metrics::counter!("actor_refused_total", "actor" => A::KIND).increment(1);
                Err(AskError::Busy)
            }
        }
    }

    /// Lets some of those that run be asked whether they are needed, where it is crowded. Also where it is not, some of the
    /// line have their turn for each that comes to it: so it does not fill up with those that have gone.
    fn make_room(&self) {
        for _ in 0..self.queue.turns(self.places) {
            let Some((key, incarnation)) = self.queue.next() else {
                return;
            };
            if self.stays(key, incarnation) {
                self.queue.line_up(key, incarnation);
            }
        }
    }

    /// Asks an actor to go to sleep, where it is crowded; false for one that has gone already.
    fn stays(&self, key: Uuid, incarnation: Generation) -> bool {
        let slot = self.slots.get_mut(&key);
        let Some(mut slot) = slot.filter(|slot| slot.incarnation == incarnation) else {
            return false;
        };
        if !self.queue.is_crowded(self.places) || slot.is_asked_to_rest() {
            return true;
        }
        let (ask, way_back) = Envelope::new(EvictIfIdle);
        let asked = slot.address.try_send(ask);
        slot.asked_to_rest = Some(way_back);
        drop(slot);
        let has_died = matches!(asked, Err(actix::prelude::SendError::Closed(_)));
        if has_died {
            self.forget(key, incarnation);
        }
        !has_died
    }

    fn fresh(&self, key: Uuid, start: &impl Fn(Generation) -> Addr<A>) -> Slot<A> {
        let incarnation = Generation(self.incarnations.fetch_add(1, Ordering::Relaxed));
        self.queue.line_up(key, incarnation);
        metrics::counter!("actor_started_total", "actor" => A::KIND).increment(1);
        Slot {
            address: start(incarnation),
            incarnation,
            asked_to_rest: None,
        }
    }

    /// Forgets an actor that stops, unless a later one has taken its place.
    pub fn forget(&self, key: Uuid, incarnation: Generation) {
        let gone = self
            .slots
            .remove_if(&key, |_, slot| slot.incarnation == incarnation);
        if gone.is_some() {
            self.queue.leave();
        }
    }
}

/// Starts an actor on a thread, with its mailbox bounded from the first message on.
///
/// `Actor::start_in_arbiter` bounds it at 16 until the thread comes to it: a burst on an actor that was asleep would be
/// refused.
pub fn start<A: KeyedActor>(
    on: &ArbiterHandle,
    make: impl FnOnce() -> A + Send + 'static,
) -> Addr<A> {
    let (sender, receiver) = channel(A::MAILBOX);
    on.spawn_fn(move || {
        let context = Context::with_receiver(receiver);
        actix::spawn(context.into_future(make()));
    });
    Addr::new(sender)
}

/// Runs `work` to its end before the actor reads its next message.
pub fn one_at_a_time<A, F>(actor: &mut A, context: &mut Context<A>, work: F)
where
    A: Actor<Context = Context<A>>,
    F: Future<Output = ()> + 'static,
{
    work.into_actor(actor).wait(context);
}
