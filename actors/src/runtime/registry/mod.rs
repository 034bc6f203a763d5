//! How callers reach an actor: never by its address.
//!
//! A [`Registry`] starts the actor of a key where there is none, bounds and meters its mailbox, answers *busy* when it
//! is full, and replaces an actor that is gone. The number of running actors is bounded as well, see `eviction.rs`.

mod kind;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use actix::Addr;
use actix::prelude::SendError;
use dashmap::mapref::entry::Entry;
use dashmap::mapref::one::RefMut;
use dashmap::{DashMap, DashSet};
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;
use uuid::Uuid;

use super::envelope::{Envelope, Reply, Request};
use super::eviction::EvictionQueue;
use super::host::{self, Evict, Handles, Host, KeyedActor};
use super::meter::{Meter, Totals};
use super::shards::Shards;

/// How often a request is sent to a fresh actor because the one before was about to go to sleep.
const RESENDS_MAX: usize = 3;

/// Actors that are remembered as lost until a fresh one takes their place: to count those, and for nothing else.
const LOST_STORED_MAX: usize = 1_024;

/// Why an actor did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Its mailbox is full, or it does not run and too many others do. Nothing was done; try again.
    #[error("the mailbox is full, or too many actors run")]
    Busy,
    /// It died over this very message, or was given up because it was stuck. The next request meets a fresh actor; what
    /// this one did is in the database.
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

/// One life of an actor; a later one of the same key has a higher number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation(u64);

#[cfg(test)]
impl Generation {
    pub(crate) fn nth(number: u64) -> Self {
        Self(number)
    }
}

struct Slot<A: KeyedActor> {
    address: Addr<Host<A>>,
    generation: Generation,
    meter: Arc<Meter>,
    /// Closed once the last [`Evict`] is read: while it is in the mailbox, no second one is.
    eviction: Option<oneshot::Receiver<()>>,
}

impl<A: KeyedActor> Slot<A> {
    fn has_unread_eviction(&mut self) -> bool {
        let eviction = self.eviction.as_mut();
        eviction.is_some_and(|it| matches!(it.try_recv(), Err(TryRecvError::Empty)))
    }
}

/// The running actors of one kind, by key.
pub struct Registry<A: KeyedActor>(Arc<Inner<A>>);

struct Inner<A: KeyedActor> {
    places: usize,
    shards: Arc<Shards>,
    make: Box<dyn Fn(Uuid, Generation) -> A + Send + Sync>,
    slots: DashMap<Uuid, Slot<A>>,
    generations: AtomicU64,
    queue: EvictionQueue,
    totals: Arc<Totals>,
    /// By key why the last actor was lost: `panic` or `stuck`.
    lost: DashMap<Uuid, &'static str>,
    /// The names of the requests that were asked so far.
    asked: DashSet<&'static str>,
}

impl<A: KeyedActor> Clone for Registry<A> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
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
    /// A registry whose actors live on `shards`. `make` is called on the thread of the actor.
    pub fn new(
        shards: Arc<Shards>,
        make: impl Fn(Uuid, Generation) -> A + Send + Sync + 'static,
    ) -> Self {
        Self::with_places(A::RUNNING_MAX, shards, make)
    }

    /// A registry in which so many may run at once, in place of [`KeyedActor::RUNNING_MAX`].
    pub fn with_places(
        places: usize,
        shards: Arc<Shards>,
        make: impl Fn(Uuid, Generation) -> A + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Inner {
            places,
            shards,
            make: Box::new(make),
            slots: DashMap::new(),
            generations: AtomicU64::new(0),
            queue: EvictionQueue::default(),
            totals: Arc::default(),
            lost: DashMap::new(),
            asked: DashSet::new(),
        }))
    }

    /// How many actors run.
    pub fn len(&self) -> usize {
        self.0.queue.running()
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
        let is_crowded = self.is_crowded();
        if is_crowded {
            self.refuse();
            self.make_room();
        }
        !is_crowded
    }

    /// Whether an actor of that key runs.
    pub fn is_running(&self, key: Uuid) -> bool {
        self.0.slots.contains_key(&key)
    }

    /// Asks the actor of `key`, which is started where none runs.
    ///
    /// # Errors
    /// [`AskError::Busy`] where the mailbox is full, [`AskError::Died`] where the actor died over the request.
    pub async fn ask<R: Request>(&self, key: Uuid, request: R) -> Result<R::Answer, AskError>
    where
        A: Handles<R>,
    {
        self.note_asked(R::NAME);
        let mut request = request;
        for _ in 0..RESENDS_MAX {
            let (envelope, receiver) = Envelope::new(A::KIND, request);
            let (generation, meter) = self.post(key, envelope)?;
            let reply = tokio::select! {
                biased;
                reply = receiver => reply.ok(),
                // The log names it.
                () = meter.abandoned() => {
                    metrics::counter!("actor_ask_timeouts_total", "actor" => A::KIND, "message" => R::NAME)
                        .increment(1);
                    return Err(AskError::Died);
                }
            };
            match reply {
                Some(Reply::Answered(answer)) => return Ok(answer),
                Some(Reply::Unread {
                    request: unread,
                    has_panicked,
                }) => {
                    self.let_go(key, generation, has_panicked);
                    request = unread;
                }
                None => {
                    self.let_go(key, generation, true);
                    metrics::counter!("actor_died_total", "actor" => A::KIND).increment(1);
                    tracing::error!(kind = A::KIND, %key, request = R::NAME, "actor {key} died over a message");
                    return Err(AskError::Died);
                }
            }
        }
        Err(AskError::Busy)
    }

    /// Asks the actor of `key` if one runs; nothing where none does.
    ///
    /// # Errors
    /// As for [`Registry::ask`].
    pub async fn ask_running<R: Request>(
        &self,
        key: Uuid,
        request: R,
    ) -> Result<Option<R::Answer>, AskError>
    where
        A: Handles<R>,
    {
        if self.is_running(key) {
            self.ask(key, request).await.map(Some)
        } else {
            Ok(None)
        }
    }

    /// Sends the actor of `key` a message that no caller waits for, if one runs.
    ///
    /// # Errors
    /// [`TellError`]: the message was dropped.
    pub fn tell<R: Request>(&self, key: Uuid, message: R) -> Result<(), TellError>
    where
        A: Handles<R>,
    {
        let slot = self.0.slots.get(&key).ok_or(TellError::Asleep)?;
        let generation = slot.generation;
        let (envelope, _no_waiter) = Envelope::new(A::KIND, message);
        match self.send(&slot, envelope) {
            Ok(()) => Ok(()),
            Err(SendError::Full(_)) => Err(TellError::Busy),
            Err(SendError::Closed(_)) => {
                drop(slot);
                self.lose(key, generation, "panic");
                Err(TellError::Asleep)
            }
        }
    }

    /// Puts a request into the mailbox of the running actor, or of a fresh one.
    ///
    /// The address is used in place, never cloned: each fresh clone of an address gets a place beyond the bound.
    fn post<R: Request>(
        &self,
        key: Uuid,
        envelope: Envelope<R>,
    ) -> Result<(Generation, Arc<Meter>), AskError>
    where
        A: Handles<R>,
    {
        let mut slot = self.slot(key)?;
        let envelope = match self.send(&slot, envelope) {
            Ok(()) => return Ok((slot.generation, Arc::clone(&slot.meter))),
            Err(SendError::Full(_)) => return Err(AskError::Busy),
            // After a panic the mailbox is closed for good.
            Err(SendError::Closed(envelope)) => envelope,
        };
        self.note_restart("panic");
        *slot = self.start(key);
        self.send(&slot, envelope)
            .map_err(|_full_or_closed| AskError::Busy)?;
        Ok((slot.generation, Arc::clone(&slot.meter)))
    }

    fn send<R: Request>(
        &self,
        slot: &Slot<A>,
        envelope: Envelope<R>,
    ) -> Result<(), SendError<Envelope<R>>>
    where
        A: Handles<R>,
    {
        let depth = slot.meter.post(Instant::now());
        let sent = slot.address.try_send(envelope);
        match &sent {
            Ok(()) => slot.meter.posted(depth),
            Err(_) => slot.meter.unpost(),
        }
        if matches!(sent, Err(SendError::Full(_))) {
            metrics::counter!("actor_mailbox_full_total", "actor" => A::KIND).increment(1);
            self.0.totals.refuse();
        }
        sent
    }

    /// The slot of `key`, with a fresh actor where none runs.
    fn slot(&self, key: Uuid) -> Result<RefMut<'_, Uuid, Slot<A>>, AskError> {
        let inner = &*self.0;
        if let Some(slot) = inner.slots.get_mut(&key) {
            return Ok(slot);
        }
        // Done before the entry is locked: it looks at other entries, and no caller may hold two.
        self.make_room();
        match inner.slots.entry(key) {
            Entry::Occupied(entry) => Ok(entry.into_ref()),
            Entry::Vacant(entry) if inner.queue.enter(inner.places) => {
                Ok(entry.insert(self.start(key)))
            }
            Entry::Vacant(_) => {
                self.refuse();
                Err(AskError::Busy)
            }
        }
    }

    /// Counts a request that found no place for an actor.
    fn refuse(&self) {
        metrics::counter!("actor_refused_total", "actor" => A::KIND).increment(1);
        self.0.totals.refuse();
    }

    fn start(&self, key: Uuid) -> Slot<A> {
        let inner = &*self.0;
        let generation = Generation(inner.generations.fetch_add(1, Ordering::Relaxed));
        inner.queue.push(key, generation);
        metrics::counter!("actor_started_total", "actor" => A::KIND).increment(1);
        if let Some((_, why)) = inner.lost.remove(&key) {
            self.note_restart(why);
        }
        let (making, leaving) = (self.clone(), self.clone());
        let meter = Arc::new(Meter::new(Arc::clone(&inner.totals)));
        let address = host::start(
            &inner.shards.of(key),
            Arc::clone(&meter),
            move || (making.0.make)(key, generation),
            move || {
                leaving.forget(key, generation);
            },
        );
        Slot {
            address,
            generation,
            meter,
            eviction: None,
        }
    }

    fn is_crowded(&self) -> bool {
        self.0.queue.is_crowded(self.0.places)
    }

    /// Asks some actors to go to sleep, where it is crowded. Where it is not, some entries of the queue are still looked
    /// at for each actor that starts: so the queue does not fill up with actors that have gone.
    fn make_room(&self) {
        for _ in 0..self.0.queue.candidates(self.0.places) {
            let Some((key, generation)) = self.0.queue.pop() else {
                return;
            };
            if self.runs_on(key, generation) {
                self.0.queue.push(key, generation);
            }
        }
    }

    /// Asks an actor to go to sleep, where it is crowded; false for one that has gone already.
    fn runs_on(&self, key: Uuid, generation: Generation) -> bool {
        let slot = self.0.slots.get_mut(&key);
        let Some(mut slot) = slot.filter(|slot| slot.generation == generation) else {
            return false;
        };
        if !self.is_crowded() || slot.has_unread_eviction() {
            return true;
        }
        let (unread, eviction) = oneshot::channel();
        let sent = slot.address.try_send(Evict(unread));
        slot.eviction = Some(eviction);
        drop(slot);
        let has_died = matches!(sent, Err(SendError::Closed(_)));
        if has_died {
            self.lose(key, generation, "panic");
        }
        !has_died
    }

    /// Forgets an actor that stops, unless a later one has taken its place; whether it was there.
    pub(super) fn forget(&self, key: Uuid, generation: Generation) -> bool {
        self.remove(key, generation, None)
    }

    /// Forgets an actor that can answer nothing any more, unless a later one has taken its place; whether it was there.
    fn lose(&self, key: Uuid, generation: Generation, why: &'static str) -> bool {
        self.remove(key, generation, Some(why))
    }

    /// An actor that is lost is noted before its place is free: the next one in it is counted as a restart.
    fn remove(&self, key: Uuid, generation: Generation, lost_by: Option<&'static str>) -> bool {
        let inner = &*self.0;
        let gone = inner.slots.remove_if(&key, |_, slot| {
            let is_the_one = slot.generation == generation;
            if let Some(why) = lost_by
                && is_the_one
                && inner.lost.len() < LOST_STORED_MAX
            {
                inner.lost.insert(key, why);
            }
            is_the_one
        });
        if gone.is_some() {
            self.0.queue.leave();
        }
        gone.is_some()
    }

    /// Shows the time-outs of a kind of request from the first one that is asked on: Prometheus sees no increase in a
    /// series that begins at 1.
    fn note_asked(&self, message: &'static str) {
        let asked = &self.0.asked;
        if !asked.contains(message) && asked.insert(message) {
            metrics::counter!("actor_ask_timeouts_total", "actor" => A::KIND, "message" => message)
                .increment(0);
        }
    }

    /// Forgets an actor whose mailbox is gone. Which of its callers learns first of a panic is chance: each notes it.
    fn let_go(&self, key: Uuid, generation: Generation, has_panicked: bool) {
        if has_panicked {
            self.lose(key, generation, "panic");
        } else {
            self.forget(key, generation);
        }
    }

    fn note_restart(&self, why: &'static str) {
        self.0.totals.restart();
        metrics::counter!("actor_restarted_total", "actor" => A::KIND, "reason" => why)
            .increment(1);
    }

    /// Whether the actor of that key has been asked to go to sleep, or has gone.
    #[cfg(test)]
    pub(super) fn was_asked_to_sleep(&self, key: Uuid) -> bool {
        let slot = self.0.slots.get(&key);
        slot.is_none_or(|slot| slot.eviction.is_some())
    }

    /// How many entries the eviction queue has, those of actors that have gone too.
    #[cfg(test)]
    pub(super) fn eviction_queue_len(&self) -> usize {
        self.0.queue.len()
    }
}
