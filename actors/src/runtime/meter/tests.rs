//! An actor that hangs for as long as a test wants, and a thread that stands still.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use tokio::sync::oneshot;

use super::*;
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::fault::Inject;
use crate::runtime::host::{self, Handles, HostContext, KeyedActor};
use crate::runtime::registry::{AskError, Generation, Registry};
use crate::runtime::shards::Shards;

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

/// A request that is not answered before the other end allows it.
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

/// Has the thread of the actor stand still until the sender is dropped.
async fn stand_still(shards: &Shards) -> std::sync::mpsc::Sender<()> {
    let (release, released) = std::sync::mpsc::channel::<()>();
    let (stands, standing) = oneshot::channel();
    shards.of(KEY).spawn_fn(move || {
        stands.send(()).unwrap();
        // The sender's end is dropped at the latest with the test.
        let _released = released.recv();
    });
    standing.await.unwrap();
    release
}

/// Sends a request, which is not answered yet.
async fn send(mut asking: Pin<&mut impl Future>) {
    let is_answered =
        poll_fn(|context| Poll::Ready(asking.as_mut().poll(context).is_ready())).await;
    assert!(!is_answered);
}

#[test]
fn a_message_that_is_read_at_once_counts_in_the_highest_depth() {
    let meter = Arc::new(Meter::new(Arc::default()));
    let now = Instant::now();
    let depth = meter.post(now);
    drop(meter.read("which_one", now));
    meter.posted(depth);
    let report = meter.report(KEY, now);
    assert_eq!((report.depth, report.depth_highest), (0, 1));
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
    let release = stand_still(&shards).await;
    let asking = registry.clone();
    let asked = actix::spawn(async move { asking.ask(KEY, WhichOne).await });
    until_read(&registry, 0, 1).await;
    assert_eq!(registry.look(Instant::now() + STUCK_AFTER).stuck, 1);
    assert_eq!(asked.await.unwrap(), Err(AskError::Died));
    drop(release);
    assert!(registry.ask(KEY, WhichOne).await.is_ok());
}

#[actix::test]
async fn a_restart_is_counted_once_by_the_first_caller_that_meets_the_panic() {
    let shards = Arc::new(Shards::start(1));
    let registry = Registry::new(Arc::clone(&shards), |_, it| Patient(it));
    let release = stand_still(&shards).await;
    let mut fatal = pin!(registry.ask(KEY, Inject(ActorFault::Panic)));
    let mut behind = pin!(registry.ask(KEY, WhichOne));
    send(fatal.as_mut()).await;
    send(behind.as_mut()).await;
    drop(release);
    // The one behind hears first that the actor is gone, and has a fresh one answer.
    assert_eq!(behind.await, Ok(Generation::nth(1)));
    assert_eq!(fatal.await, Err(AskError::Died));
    let totals = registry.look(Instant::now()).totals;
    assert_eq!((totals.panicked, totals.restarted), (1, 1));
}
