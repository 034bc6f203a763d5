//! `Batcher`.
//!
//! Owns: what waits to be written, and the writes that are under way.
//! Hears: `Put`, something to be written; `Observe`.
//! Tells: whoever put it, after the commit.
//! Mailbox: 256. Reading a message takes it into the list of those that wait, so it is empty but for a moment; the list
//! is what is bounded by [`Work::WAITING_MAX`].
//! After a crash: those who waited are told that it died; what was written is in the database, and putting it again is
//! harmless.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use actix::{Actor, ActorFutureExt, Context, ContextFutureSpawner, Handler, WrapFuture};
use serde::Serialize;
use uuid::Uuid;

use crate::handle::{self, Answering, Ask, Keyed, Question, Registry, Rest, Unanswered};
use crate::shards::Shards;

/// See the header.
pub const MAILBOX: usize = 256;
/// Each registry has one batcher.
const KEY: Uuid = Uuid::nil();

/// What a batcher writes.
pub trait Work: fmt::Debug + Send + Sync + 'static {
    /// Something to be written.
    type Item: Send + Unpin + 'static;
    /// What became of it.
    type Done: Send + Unpin + 'static;
    /// The name of the batcher in metrics.
    const KIND: &'static str;
    /// Items that may wait; more are answered *busy*.
    const WAITING_MAX: usize;
    /// Batches that may be under way at once. With more than one, what is put later may be written sooner.
    const WRITING_MAX: usize;
    /// Items that must wait before another batch goes beside those that are under way: a batch of few costs the database
    /// nearly as much as one of many.
    const WORTHWHILE: usize;
    /// Rows of one batch. An item may be several rows; one that is more than all of these goes alone.
    const BATCH_ROWS_MAX: usize;

    /// How many rows an item is.
    fn rows(item: &Self::Item) -> usize;

    /// Writes items and answers what became of each, in their order; all or none of them.
    fn write(
        &self,
        items: &[Self::Item],
    ) -> impl Future<Output = store::Result<Vec<Self::Done>>> + Send;
}

/// Why something was not written, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unwritten {
    /// Too much is waiting, or the database has no connection left. Try again.
    #[error("busy")]
    Busy,
    /// The batcher died over it, or the database failed; the log says why.
    #[error("it could not be written")]
    Failed,
}

/// The handle to one batcher.
#[derive(Debug)]
pub struct Batches<W: Work> {
    registry: Registry<Batcher<W>>,
    work: Arc<W>,
    shards: Arc<Shards>,
}

impl<W: Work> Batches<W> {
    /// A handle whose batcher lives on `shards`.
    pub fn new(work: W, shards: Arc<Shards>) -> Self {
        Self {
            registry: Registry::default(),
            work: Arc::new(work),
            shards,
        }
    }

    /// Writes `item` together with what else comes in; answers after the commit.
    ///
    /// # Errors
    /// [`Unwritten`]
    pub async fn put(&self, item: W::Item) -> Result<W::Done, Unwritten> {
        let answer = self.registry.ask(KEY, Put::<W>(item), |_| self.fresh());
        match answer.await {
            Ok(outcome) => outcome,
            Err(Unanswered::Busy) => Err(Unwritten::Busy),
            Err(Unanswered::Died) => Err(Unwritten::Failed),
        }
    }

    /// What the batcher is at.
    ///
    /// # Errors
    /// [`Unanswered`]
    pub async fn observe(&self) -> Result<Observation, Unanswered> {
        self.registry.ask(KEY, Observe, |_| self.fresh()).await
    }

    fn fresh(&self) -> actix::Addr<Batcher<W>> {
        let work = Arc::clone(&self.work);
        handle::start(&self.shards.of(KEY), move || Batcher {
            work,
            waiting: VecDeque::new(),
            under_way: 0,
            writing: 0,
            batches: 0,
        })
    }
}

/// Something to be written.
struct Put<W: Work>(W::Item);

impl<W: Work> Question for Put<W> {
    type Answer = Result<W::Done, Unwritten>;
    const NAME: &'static str = "put";
}

/// An operator looks.
#[derive(Debug)]
struct Observe;

impl Question for Observe {
    type Answer = Observation;
    const NAME: &'static str = "observe";
}

/// What a batcher is at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Observation {
    /// What it writes.
    pub kind: &'static str,
    /// Items that wait for the next batch.
    pub waiting: usize,
    /// How long the first of them has waited.
    pub waiting_millis: u64,
    /// Items that are being written.
    pub writing: usize,
    /// Batches that were written since it was started.
    pub batches: u64,
}

/// See the header.
///
/// This is group commit (live.md): while a commit is under way the batcher gathers what comes in, then
/// writes it all at once. A batch grows with the load and is gone without it: there is no timer, and nobody who is alone
/// waits for others.
pub struct Batcher<W: Work> {
    work: Arc<W>,
    waiting: VecDeque<Waiting<W>>,
    /// Batches that are being written, and the items in them.
    under_way: usize,
    writing: usize,
    batches: u64,
}

struct Waiting<W: Work> {
    item: W::Item,
    asker: Answering<Put<W>>,
    since: Instant,
}

impl<W: Work> fmt::Debug for Batcher<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batcher")
            .field("work", &self.work)
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

impl<W: Work> Actor for Batcher<W> {
    type Context = Context<Self>;
}

impl<W: Work> Keyed for Batcher<W> {
    const KIND: &'static str = W::KIND;
    const MAILBOX: usize = MAILBOX;
    /// Each registry has one.
    const RUNNING_MAX: usize = 1;
}

impl<W: Work> Handler<Ask<Put<W>>> for Batcher<W> {
    type Result = ();

    fn handle(&mut self, ask: Ask<Put<W>>, context: &mut Self::Context) {
        let Some((Put(item), answering)) = ask.read(Self::KIND) else {
            return;
        };
        if W::WAITING_MAX <= self.waiting.len() {
            metrics::counter!("batcher_full_total", "actor" => W::KIND).increment(1);
            answering.with(Err(Unwritten::Busy));
            return;
        }
        self.waiting.push_back(Waiting {
            item,
            asker: answering,
            since: Instant::now(),
        });
        self.write_next(context);
    }
}

impl<W: Work> Handler<Ask<Rest>> for Batcher<W> {
    type Result = ();

    /// The only one of its kind makes room for nobody.
    fn handle(&mut self, ask: Ask<Rest>, _: &mut Self::Context) {
        if let Some((Rest, answering)) = ask.read(Self::KIND) {
            answering.with(());
        }
    }
}

impl<W: Work> Handler<Ask<Observe>> for Batcher<W> {
    type Result = ();

    fn handle(&mut self, ask: Ask<Observe>, _: &mut Self::Context) {
        if let Some((Observe, answering)) = ask.read(Self::KIND) {
            let waiting = self
                .waiting
                .front()
                .map(|it| it.since.elapsed().as_millis());
            answering.with(Observation {
                kind: W::KIND,
                waiting: self.waiting.len(),
                waiting_millis: u64::try_from(waiting.unwrap_or(0)).unwrap_or(u64::MAX),
                writing: self.writing,
                batches: self.batches,
            });
        }
    }
}

impl<W: Work> Batcher<W> {
    /// Writes what has gathered, unless as many writes as may be are under way: their ends come back here.
    fn write_next(&mut self, context: &mut Context<Self>) {
        let enough = if self.under_way == 0 {
            1
        } else {
            W::WORTHWHILE
        };
        if W::WRITING_MAX <= self.under_way || self.waiting.len() < enough {
            return;
        }
        let (items, askers) = self.gather();
        let count = items.len();
        self.under_way = self.under_way.saturating_add(1);
        self.writing = self.writing.saturating_add(count);
        let (work, begun) = (Arc::clone(&self.work), Instant::now());
        async move { write(&*work, &items).await }
            .into_actor(self)
            .map(move |outcomes, actor, context| {
                metrics::histogram!("batch_commit_seconds", "actor" => W::KIND)
                    .record(begun.elapsed());
                // The next batch is on its way before this one is told.
                actor.under_way = actor.under_way.saturating_sub(1);
                actor.writing = actor.writing.saturating_sub(count);
                actor.batches = actor.batches.saturating_add(1);
                actor.write_next(context);
                for (asker, outcome) in askers.into_iter().zip(outcomes) {
                    asker.with(outcome);
                }
            })
            .spawn(context);
    }

    fn gather(&mut self) -> (Vec<W::Item>, Vec<Answering<Put<W>>>) {
        let (mut items, mut askers, mut rows) = (Vec::new(), Vec::new(), 0_usize);
        let wait = metrics::histogram!("batch_wait_seconds", "actor" => W::KIND);
        while let Some(next) = self.waiting.pop_front() {
            let with_next = rows.saturating_add(W::rows(&next.item));
            if W::BATCH_ROWS_MAX < with_next && !items.is_empty() {
                self.waiting.push_front(next);
                break;
            }
            rows = with_next;
            wait.record(next.since.elapsed());
            items.push(next.item);
            askers.push(next.asker);
        }
        metrics::histogram!("batch_items", "actor" => W::KIND).record(as_figure(items.len()));
        metrics::histogram!("batch_rows", "actor" => W::KIND).record(as_figure(rows));
        metrics::gauge!("batcher_waiting", "actor" => W::KIND).set(as_figure(self.waiting.len()));
        (items, askers)
    }
}

/// Writes a batch, or what of it can be written: one item that PostgreSQL refuses must not take the others along.
async fn write<W: Work>(work: &W, items: &[W::Item]) -> Vec<Result<W::Done, Unwritten>> {
    match work.write(items).await {
        Ok(done) => done.into_iter().map(Ok).collect(),
        Err(error) if 1 < items.len() && error.concerns_a_part() => write_each(work, items).await,
        Err(error) => {
            let why = unwritten::<W>(&error);
            items.iter().map(|_| Err(why)).collect()
        }
    }
}

/// Writes each item alone, until the database fails: then it does so for those after it as well.
async fn write_each<W: Work>(work: &W, items: &[W::Item]) -> Vec<Result<W::Done, Unwritten>> {
    let mut outcomes = Vec::with_capacity(items.len());
    let mut failed = None;
    for item in items.chunks(1) {
        let outcome = match failed {
            Some(why) => Err(why),
            None => match work.write(item).await {
                Ok(done) => done.into_iter().next().ok_or(Unwritten::Failed),
                Err(error) => {
                    let why = unwritten::<W>(&error);
                    failed = (!error.concerns_a_part()).then_some(why);
                    Err(why)
                }
            },
        };
        outcomes.push(outcome);
    }
    outcomes
}

fn unwritten<W: Work>(error: &store::Error) -> Unwritten {
    if matches!(error, store::Error::Busy) {
        return Unwritten::Busy;
    }
    tracing::error!(kind = W::KIND, "a batch could not be written: {error}");
    Unwritten::Failed
}

fn as_figure(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::sync::Semaphore;

    use super::*;

    const LINE: usize = 4;
    const BATCH: usize = 3;

    /// What must wait before a second batch goes beside the first.
    const ENOUGH: usize = 2;

    /// Writes numbers to a list, when it is let. Falls over 13; a batch with 7 in it is refused, and over 9 the database fails.
    #[derive(Debug)]
    struct Numbers<const LANES: usize> {
        gate: Arc<Semaphore>,
        batches: Arc<Mutex<Vec<Vec<u32>>>>,
    }

    impl<const LANES: usize> Work for Numbers<LANES> {
        type Item = u32;
        type Done = u32;
        const KIND: &'static str = "numbers";
        const WAITING_MAX: usize = LINE;
        const WRITING_MAX: usize = LANES;
        const WORTHWHILE: usize = ENOUGH;
        const BATCH_ROWS_MAX: usize = BATCH;

        fn rows(_: &u32) -> usize {
            1
        }

        async fn write(&self, items: &[u32]) -> store::Result<Vec<u32>> {
            let permit = self.gate.acquire().await;
            permit.expect("the gate stays").forget();
            assert!(!items.contains(&13), "injected");
            if items.contains(&7) {
                return Err(store::Error::NotText);
            }
            if items.contains(&9) {
                return Err(store::Error::Busy);
            }
            self.batches
                .lock()
                .expect("no test falls here")
                .push(items.to_vec());
            Ok(items.iter().map(|item| item * 10).collect())
        }
    }

    struct Scene<const LANES: usize> {
        batches: Arc<Batches<Numbers<LANES>>>,
        gate: Arc<Semaphore>,
        written: Arc<Mutex<Vec<Vec<u32>>>>,
    }

    fn scene() -> Scene<1> {
        scene_of()
    }

    fn scene_of<const LANES: usize>() -> Scene<LANES> {
        let (gate, written) = (Arc::new(Semaphore::new(0)), Arc::default());
        let work = Numbers {
            gate: Arc::clone(&gate),
            batches: Arc::clone(&written),
        };
        let batches = Arc::new(Batches::new(work, Arc::new(Shards::start(1))));
        Scene {
            batches,
            gate,
            written,
        }
    }

    type Putting = tokio::task::JoinHandle<Result<u32, Unwritten>>;

    impl<const LANES: usize> Scene<LANES> {
        fn put(&self, item: u32) -> Putting {
            let batches = Arc::clone(&self.batches);
            actix::spawn(async move { batches.put(item).await })
        }

        /// Puts items one after the other, each once the one before is in the mailbox.
        async fn put_all(&self, items: impl IntoIterator<Item = u32>) -> Vec<Putting> {
            let mut putting = Vec::new();
            for item in items {
                putting.push(self.put(item));
                tokio::task::yield_now().await;
            }
            putting
        }
    }

    async fn outcomes(putting: Vec<Putting>) -> Vec<Result<u32, Unwritten>> {
        let mut outcomes = Vec::new();
        for one in putting {
            outcomes.push(one.await.expect("it does not fall"));
        }
        outcomes
    }

    #[actix::test]
    async fn while_one_batch_is_written_the_next_one_gathers() {
        let scene = scene();
        // The fifth of those that wait behind the first is one too many.
        let putting = scene.put_all(1..=6).await;
        scene.gate.add_permits(3);
        let told = outcomes(putting).await;
        let (busy, done): (Vec<_>, Vec<_>) = told.into_iter().partition(Result::is_err);
        assert_eq!(done, [10, 20, 30, 40, 50].map(Ok));
        assert_eq!(busy, [Err(Unwritten::Busy)]);
        let written = scene.written.lock().expect("no test falls here").clone();
        assert_eq!(written, [vec![1], vec![2, 3, 4], vec![5]]);
    }

    #[actix::test]
    async fn a_second_batch_goes_beside_the_first_where_enough_waits() {
        let scene = scene_of::<2>();
        let putting = scene.put_all([1, 2]).await;
        let seen = scene.batches.observe().await.expect("it lives");
        assert_eq!((seen.writing, seen.waiting), (1, 1));
        let more = scene.put_all([3, 4]).await;
        let seen = scene.batches.observe().await.expect("it lives");
        assert_eq!((seen.writing, seen.waiting), (3, 1));
        scene.gate.add_permits(3);
        assert_eq!(outcomes(putting).await, [10, 20].map(Ok));
        assert_eq!(outcomes(more).await, [30, 40].map(Ok));
        let written = scene.written.lock().expect("no test falls here").clone();
        assert_eq!(written, [vec![1], vec![2, 3], vec![4]]);
    }

    #[actix::test]
    async fn one_that_is_refused_does_not_take_the_others_along() {
        let scene = scene();
        let putting = scene.put_all([1, 2, 7, 3]).await;
        scene.gate.add_permits(5);
        let told = outcomes(putting).await;
        assert_eq!(told, [Ok(10), Ok(20), Err(Unwritten::Failed), Ok(30)]);
    }

    #[actix::test]
    async fn where_the_database_fails_those_after_it_are_not_tried() {
        let scene = scene();
        let putting = scene.put_all([1, 7, 9, 3]).await;
        // One for the first, one for all the others, one for each of those that are tried alone.
        scene.gate.add_permits(4);
        let told = outcomes(putting).await;
        let (failed, busy) = (Err(Unwritten::Failed), Err(Unwritten::Busy));
        assert_eq!(told, [Ok(10), failed, busy, busy]);
    }

    #[actix::test]
    async fn an_operator_sees_what_waits_and_what_is_written() {
        let scene = scene();
        let at = async |waiting, writing, batches| {
            let mut seen = scene.batches.observe().await.expect("it lives");
            seen.waiting_millis = 0;
            let expected = Observation {
                kind: "numbers",
                waiting,
                waiting_millis: 0,
                writing,
                batches,
            };
            assert_eq!(seen, expected);
        };
        at(0, 0, 0).await;
        let putting = scene.put_all([1, 2, 3]).await;
        at(2, 1, 0).await;
        scene.gate.add_permits(2);
        assert_eq!(outcomes(putting).await, [10, 20, 30].map(Ok));
        at(0, 0, 2).await;
    }

    #[actix::test]
    async fn after_a_panic_those_who_waited_are_told_and_the_next_meets_a_fresh_batcher() {
        let scene = scene();
        let putting = scene.put_all([13, 1, 2]).await;
        scene.gate.add_permits(1);
        let told = outcomes(putting).await;
        assert_eq!(told, [Err(Unwritten::Failed); 3]);
        scene.gate.add_permits(1);
        assert_eq!(outcomes(vec![scene.put(4)]).await, [Ok(40)]);
        assert_eq!(*scene.written.lock().expect("no test falls here"), [[4]]);
    }
}
