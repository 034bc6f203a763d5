//! What the mailbox and the handler of one actor are at: counted where messages pass, read by operators, and by the watch
//! for handlers that are stuck.

use std::collections::BTreeMap;
use std::fmt;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use uuid::Uuid;

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

    pub(super) fn depth_highest(&self) -> usize {
        self.depth_highest.load(Ordering::Relaxed)
    }

    pub(super) fn report(&self) -> KindTotals {
        KindTotals {
            answered: self.answered.load(Ordering::Relaxed),
            busy_micros: self.busy_micros.load(Ordering::Relaxed),
            waited_micros: self.waited_micros.load(Ordering::Relaxed),
            stuck: self.stuck.load(Ordering::Relaxed),
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
    read_at: Instant,
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

    /// A message comes into the mailbox.
    pub(super) fn post(&self, now: Instant) {
        let mut counted = self.counted();
        counted.depth += 1;
        counted.unread_since.get_or_insert(now);
    }

    /// The mailbox took it.
    pub(super) fn posted(&self) {
        let mut counted = self.counted();
        counted.depth_highest = counted.depth_highest.max(counted.depth);
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
        let oldest = counted.reading.values().next();
        match oldest {
            Some(oldest) if is_late(oldest.read_at) => Some(Stuck::Handler(oldest.message)),
            _ => counted
                .unread_since
                .filter(|it| is_late(*it))
                .map(|_| Stuck::Thread),
        }
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
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::super::envelope::{Request, Responder};
    use super::super::host::{self, Handles, HostContext, KeyedActor};
    use super::super::registry::{AskError, Generation, Registry};
    use super::super::shards::Shards;
    use super::*;

    const KEY: Uuid = Uuid::from_u128(7);
    const PLACES: usize = 8;

    #[derive(Debug)]
    struct Patient(Generation);

    impl KeyedActor for Patient {
        const KIND: &'static str = "patient";
        const MAILBOX: usize = PLACES;
        const RUNNING_MAX: usize = PLACES;
        const IDLE: Duration = Duration::from_mins(1);

        fn is_idle(&mut self) -> bool {
            true
        }
    }

    /// A request that is not answered before the other end says so.
    #[derive(Debug)]
    struct Hang(oneshot::Receiver<()>);

    impl Request for Hang {
        type Answer = ();
        const NAME: &'static str = "hang";
    }

    impl Handles<Hang> for Patient {
        fn handle(
            &mut self,
            Hang(released): Hang,
            responder: Responder<Hang>,
            context: &mut HostContext<Self>,
        ) {
            host::wait(context, released, move |_, _, _| responder.with(()));
        }
    }

    #[derive(Debug)]
    struct WhichOne;

    impl Request for WhichOne {
        type Answer = Generation;
        const NAME: &'static str = "which_one";
    }

    impl Handles<WhichOne> for Patient {
        fn handle(
            &mut self,
            WhichOne: WhichOne,
            responder: Responder<WhichOne>,
            _: &mut HostContext<Self>,
        ) {
            responder.with(self.0);
        }
    }

    async fn until_read(registry: &Registry<Patient>, handling: usize, depth: usize) {
        loop {
            let report = registry.look(Instant::now());
            if (report.handling, report.depth) == (handling, depth) {
                break;
            }
            tokio::task::yield_now().await;
        }
    }

    #[actix::test]
    async fn a_stuck_handler_is_given_up_and_its_callers_are_answered() {
        let registry = Registry::new(Arc::new(Shards::start(1)), |_, it| Patient(it));
        let first = registry.ask(KEY, WhichOne).await;
        // Its handling ends after its answer is sent.
        until_read(&registry, 0, 0).await;
        let (release, released) = oneshot::channel();
        let (hanging, waiting) = (registry.clone(), registry.clone());
        let hanging = actix::spawn(async move { hanging.ask(KEY, Hang(released)).await });
        until_read(&registry, 1, 0).await;
        let waiting = actix::spawn(async move { waiting.ask(KEY, WhichOne).await });
        until_read(&registry, 1, 1).await;

        let before = Instant::now() + STUCK_AFTER / 2;
        let report = registry.look(before);
        assert_eq!((report.running, report.depth, report.stuck), (1, 1, 0));
        assert_eq!((report.handling, report.depth_highest), (1, 1));
        let busiest = registry.busiest(10, before);
        assert_eq!((busiest.len(), busiest[0].key), (1, KEY));
        assert_eq!((busiest[0].message, busiest[0].answered), (Some("hang"), 1));
        assert!(29_000 <= busiest[0].oldest_millis, "{busiest:?}");

        assert_eq!(registry.look(Instant::now() + STUCK_AFTER).stuck, 1);
        assert_eq!(hanging.await.unwrap(), Err(AskError::Died));
        assert_eq!(waiting.await.unwrap(), Err(AskError::Died));
        // The next one meets a fresh actor, and the one that was stuck does not disturb it when it goes on.
        let second = registry.ask(KEY, WhichOne).await;
        assert!(second.is_ok() && second != first, "{second:?}");
        release.send(()).unwrap();
        assert_eq!(registry.ask(KEY, WhichOne).await, second);
        assert_eq!(
            (registry.len(), registry.look(Instant::now()).depth),
            (1, 0)
        );
    }

    #[actix::test]
    async fn a_thread_that_stands_still_is_noticed_by_those_who_wait_for_it() {
        let shards = Arc::new(Shards::start(1));
        let registry = Registry::new(Arc::clone(&shards), |_, it| Patient(it));
        registry.ask(KEY, WhichOne).await.unwrap();
        let (release, released) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        shards.of(KEY).spawn_fn(move || {
            begin.send(()).unwrap();
            // The sender's end is dropped at the latest with the test.
            let _released = released.recv();
        });
        begun.await.unwrap();
        let asking = registry.clone();
        let asked = actix::spawn(async move { asking.ask(KEY, WhichOne).await });
        until_read(&registry, 0, 1).await;
        assert_eq!(registry.look(Instant::now() + STUCK_AFTER).stuck, 1);
        assert_eq!(asked.await.unwrap(), Err(AskError::Died));
        drop(release);
        assert!(registry.ask(KEY, WhichOne).await.is_ok());
    }
}
