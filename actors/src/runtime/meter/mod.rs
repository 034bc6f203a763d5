//! What the mailbox and the handler of one actor are at: counted where messages pass, read by operators, and by the watch
//! for handlers that are stuck.

use std::collections::BTreeMap;
use std::fmt;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use tokio::sync::Notify;
use uuid::Uuid;

use super::fault::ActorFault;
use super::registry::AskError;

/// An actor that answered nothing it has read for so long, or read nothing from its mailbox, is stuck.
///
/// Each statement of a handler ends within 20 seconds (`store::STATEMENT_LIMIT`), and no handler has three in a row.
pub const STUCK_AFTER: Duration = Duration::from_mins(1);

/// What all actors of a kind did since the process started.
#[derive(Debug, Default)]
pub(super) struct Totals {
    answered: AtomicU64,
    busy_micros: AtomicU64,
    waited_micros: AtomicU64,
    stuck: AtomicU64,
    panicked: AtomicU64,
    restarted: AtomicU64,
    refused: AtomicU64,
    depth_highest: AtomicUsize,
}

impl Totals {
    /// A request was refused.
    pub(super) fn refuse(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// An actor was given up.
    pub(super) fn give_up(&self) {
        self.stuck.fetch_add(1, Ordering::Relaxed);
    }

    /// A fresh actor takes the place of one that panicked or was given up.
    pub(super) fn restart(&self) {
        self.restarted.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn depth_highest(&self) -> usize {
        self.depth_highest.load(Ordering::Relaxed)
    }

    pub(super) fn report(&self) -> KindTotals {
        KindTotals {
            answered: self.answered.load(Ordering::Relaxed),
            busy_micros: self.busy_micros.load(Ordering::Relaxed),
            waited_micros: self.waited_micros.load(Ordering::Relaxed),
            stuck: self.stuck.load(Ordering::Relaxed),
            panicked: self.panicked.load(Ordering::Relaxed),
            restarted: self.restarted.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
        }
    }
}

/// See the module.
#[derive(Debug)]
pub(super) struct Meter {
    totals: Arc<Totals>,
    counted: Mutex<Counted>,
    is_abandoned: AtomicBool,
    abandonment: Notify,
}

#[derive(Debug, Default)]
struct Counted {
    depth: usize,
    depth_highest: usize,
    answered: u64,
    busy: Duration,
    /// Since when a message is in the mailbox and none was read.
    unread_since: Option<Instant>,
    numbers: u64,
    reading: BTreeMap<u64, Reading>,
}

/// A request that was read and is not answered yet.
#[derive(Debug, Clone, Copy)]
struct Reading {
    message: &'static str,
    posted_at: Instant,
    /// Or when its turn came.
    read_at: Instant,
    /// It waits for its turn among others, as an item of a batcher does.
    is_in_line: bool,
}

impl Meter {
    /// The meter of an actor that starts now.
    pub(super) fn new(totals: Arc<Totals>) -> Self {
        Self {
            totals,
            counted: Mutex::default(),
            is_abandoned: AtomicBool::new(false),
            abandonment: Notify::new(),
        }
    }

    /// A message comes into the mailbox. Returns how many are in it then.
    pub(super) fn post(&self, now: Instant) -> usize {
        let mut counted = self.counted();
        counted.depth += 1;
        counted.unread_since.get_or_insert(now);
        counted.depth
    }

    /// The mailbox took it, as the one of `depth`: by now it may have been read.
    pub(super) fn posted(&self, depth: usize) {
        let mut counted = self.counted();
        counted.depth_highest = counted.depth_highest.max(depth);
        let highest = counted.depth_highest;
        drop(counted);
        self.totals
            .depth_highest
            .fetch_max(highest, Ordering::Relaxed);
    }

    /// The mailbox did not take it after all.
    pub(super) fn unpost(&self) {
        let mut counted = self.counted();
        counted.depth = counted.depth.saturating_sub(1);
        if counted.depth == 0 {
            counted.unread_since = None;
        }
    }

    /// A message is read. It counts as being handled until the guard is dropped.
    pub(super) fn read(self: &Arc<Self>, message: &'static str, posted_at: Instant) -> Handling {
        let now = Instant::now();
        let mut counted = self.counted();
        counted.depth = counted.depth.saturating_sub(1);
        counted.unread_since = (0 < counted.depth).then_some(now);
        let number = counted.numbers;
        counted.numbers += 1;
        let reading = Reading {
            message,
            posted_at,
            read_at: now,
            is_in_line: false,
        };
        counted.reading.insert(number, reading);
        drop(counted);
        let waited = micros(now.saturating_duration_since(posted_at));
        self.totals
            .waited_micros
            .fetch_add(waited, Ordering::Relaxed);
        Handling {
            meter: Arc::clone(self),
            number,
        }
    }

    /// What is stuck here, if anything is.
    pub(super) fn stuck(&self, now: Instant) -> Option<Stuck> {
        let counted = self.counted();
        let is_late = |since: Instant| STUCK_AFTER <= now.saturating_duration_since(since);
        let mut at_work = counted.reading.values().filter(|it| !it.is_in_line);
        match at_work.find(|it| is_late(it.read_at)) {
            Some(late) => Some(Stuck::Handler(late.message)),
            None => counted
                .unread_since
                .filter(|it| is_late(*it))
                .map(|_| Stuck::Thread),
        }
    }

    /// The actor panicked.
    pub(super) fn note_panic(&self) {
        self.totals.panicked.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives the actor up: its callers are answered, and what it still reads has no caller.
    pub(super) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::SeqCst);
        self.abandonment.notify_waiters();
    }

    pub(super) fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::SeqCst)
    }

    /// Returns once the actor is given up.
    pub(super) async fn abandoned(&self) {
        let mut notified = pin!(self.abandonment.notified());
        // Registered before the flag is read, or a notification in between would be missed.
        notified.as_mut().enable();
        if !self.is_abandoned() {
            notified.await;
        }
    }

    pub(super) fn report(&self, key: Uuid, now: Instant) -> ActorReport {
        let counted = self.counted();
        let oldest = counted.reading.values().next();
        let posted_at = oldest.map(|it| it.posted_at).or(counted.unread_since);
        ActorReport {
            key,
            depth: counted.depth,
            depth_highest: counted.depth_highest,
            handling: counted.reading.len(),
            answered: counted.answered,
            busy_millis: millis(counted.busy),
            message: oldest.map(|it| it.message),
            oldest_millis: posted_at.map_or(0, |it| millis(now.saturating_duration_since(it))),
        }
    }

    fn finish(&self, number: u64) {
        let mut counted = self.counted();
        if let Some(reading) = counted.reading.remove(&number) {
            let took = reading.read_at.elapsed();
            counted.answered += 1;
            counted.busy += took;
            self.totals.answered.fetch_add(1, Ordering::Relaxed);
            self.totals
                .busy_micros
                .fetch_add(micros(took), Ordering::Relaxed);
        }
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Held while a request is handled.
pub(super) struct Handling {
    meter: Arc<Meter>,
    number: u64,
}

impl Handling {
    /// What is handled waits for its turn.
    pub(super) fn stand_in_line(&self) {
        self.turn(true);
    }

    /// Its turn has come, and its time begins.
    pub(super) fn begin(&self) {
        self.turn(false);
    }

    fn turn(&self, is_in_line: bool) {
        let mut counted = self.meter.counted();
        if let Some(reading) = counted.reading.get_mut(&self.number) {
            reading.is_in_line = is_in_line;
            reading.read_at = Instant::now();
        }
    }
}

impl Drop for Handling {
    fn drop(&mut self) {
        self.meter.finish(self.number);
    }
}

impl fmt::Debug for Handling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handling")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// What is stuck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    /// The handler of this message.
    Handler(&'static str),
    /// The thread, over another actor: nothing is read here.
    Thread,
}

/// What one actor is at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActorReport {
    /// The challenge, conversation or user.
    pub key: Uuid,
    /// Messages in its mailbox.
    pub depth: usize,
    /// The most that there were since it started.
    pub depth_highest: usize,
    /// Requests that were read and are not answered.
    pub handling: usize,
    /// Requests that were answered since it started.
    pub answered: u64,
    /// How long it took to answer them, all together.
    pub busy_millis: u64,
    /// The oldest of those that are handled now.
    pub message: Option<&'static str>,
    /// How long the oldest unfinished message has waited.
    pub oldest_millis: u64,
}

/// What the actors of one kind are at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindReport {
    /// The kind, as metrics name it.
    pub kind: &'static str,
    /// How many run.
    pub running: usize,
    /// How many may.
    pub running_max: usize,
    /// How many messages fit into one mailbox.
    pub mailbox_max: usize,
    /// Messages in all mailboxes.
    pub depth: usize,
    /// In the fullest one.
    pub depth_max: usize,
    /// In the fullest one since the process started.
    pub depth_highest: usize,
    /// Requests that were read and are not answered.
    pub handling: usize,
    /// How long the oldest unfinished message has waited.
    pub oldest_millis: u64,
    /// Actors that this look found stuck, and gave up.
    pub stuck: usize,
    /// Since the process started.
    pub totals: KindTotals,
}

/// What all actors of a kind did since the process started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindTotals {
    /// Requests that were answered.
    pub answered: u64,
    /// Time from reading to answering, of all together.
    pub busy_micros: u64,
    /// Time in mailboxes, of all together.
    pub waited_micros: u64,
    /// Actors that were given up.
    pub stuck: u64,
    /// Actors that panicked.
    pub panicked: u64,
    /// Fresh actors in the place of those.
    pub restarted: u64,
    /// Requests refused because too many actors run, or a mailbox was full.
    pub refused: u64,
}

impl KindReport {
    pub(super) fn add(&mut self, actor: &ActorReport) {
        self.depth += actor.depth;
        self.depth_max = self.depth_max.max(actor.depth);
        self.handling += actor.handling;
        self.oldest_millis = self.oldest_millis.max(actor.oldest_millis);
    }
}

/// The actors of one kind, for those who look after all of them.
pub trait ActorKind: fmt::Debug + Send + Sync {
    /// The kind, as metrics name it.
    fn name(&self) -> &'static str;

    /// What the actor of a key is at; nothing while it sleeps.
    fn report(&self, key: Uuid, now: Instant) -> Option<ActorReport>;

    /// Looks at each actor. One that is stuck is given up: its callers are answered that it died, and the next request
    /// meets a fresh actor. Call it every few seconds.
    fn look(&self, now: Instant) -> KindReport;

    /// The actors with the most in their mailboxes, at most `count`; among equals those that were busy the longest.
    fn busiest(&self, count: usize, now: Instant) -> Vec<ActorReport>;

    /// Injects a fault into the actor of a key, which is started where none runs. For tests.
    fn inject(&self, key: Uuid, fault: ActorFault) -> BoxFuture<'static, Result<(), AskError>>;
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
