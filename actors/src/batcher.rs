//! `Batcher`.
//!
//! Owns: what waits to be written, and the one write that is under way.
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
            writing: None,
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
    /// Items of the batch that is being written; none at rest.
    pub writing: Option<usize>,
    /// Batches that were written since it was started.
    pub batches: u64,
}

/// See the header.
///
/// This is group commit (live.md): while one commit is under way the batcher gathers what comes in, then
/// writes it all at once. A batch grows with the load and is gone without it: there is no timer, and nobody who is alone
/// waits for others.
pub struct Batcher<W: Work> {
    work: Arc<W>,
    waiting: VecDeque<Waiting<W>>,
    /// Items of the batch that is being written.
    writing: Option<usize>,
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
    /// Writes what has gathered, unless a write is under way: its end comes back here.
    fn write_next(&mut self, context: &mut Context<Self>) {
        if self.writing.is_some() || self.waiting.is_empty() {
            return;
        }
        let (items, askers) = self.gather();
        self.writing = Some(items.len());
        let (work, begun) = (Arc::clone(&self.work), Instant::now());
        async move { write(&*work, &items).await }
            .into_actor(self)
            .map(move |outcomes, actor, context| {
                metrics::histogram!("batch_commit_seconds", "actor" => W::KIND)
                    .record(begun.elapsed());
                // The next batch is on its way before this one is told.
                actor.writing = None;
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
        metrics::histogram!("batch_items", "actor" => W::KIND).record(count(items.len()));
        metrics::histogram!("batch_rows", "actor" => W::KIND).record(count(rows));
        metrics::gauge!("batcher_waiting", "actor" => W::KIND).set(count(self.waiting.len()));
        (items, askers)
    }
}

/// Writes a batch, or what of it can be written: one item that PostgreSQL refuses must not take the others along.
async fn write<W: Work>(work: &W, items: &[W::Item]) -> Vec<Result<W::Done, Unwritten>> {
    match work.write(items).await {
        Ok(done) => done.into_iter().map(Ok).collect(),
        Err(error) if items.len() == 1 || error.constraint().is_none() => {
            let why = unwritten::<W>(&error);
            items.iter().map(|_| Err(why)).collect()
        }
        Err(_one_is_refused) => {
            let mut outcomes = Vec::with_capacity(items.len());
            for item in items.chunks(1) {
                let alone = work.write(item).await;
                let done = alone.map_err(|error| unwritten::<W>(&error));
                outcomes.push(done.and_then(|it| it.into_iter().next().ok_or(Unwritten::Failed)));
            }
            outcomes
        }
    }
}

fn unwritten<W: Work>(error: &store::Error) -> Unwritten {
    if matches!(error, store::Error::Busy) {
        return Unwritten::Busy;
    }
    tracing::error!(kind = W::KIND, "a batch could not be written: {error}");
    Unwritten::Failed
}

fn count(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::sync::Semaphore;

    use super::*;

    const LINE: usize = 4;
    const BATCH: usize = 3;

    /// Writes numbers to a list, when it is let; falls over 13, and PostgreSQL refuses 7.
    #[derive(Debug)]
    struct Numbers {
        gate: Arc<Semaphore>,
        batches: Arc<Mutex<Vec<Vec<u32>>>>,
    }

    impl Work for Numbers {
        type Item = u32;
        type Done = u32;
        const KIND: &'static str = "numbers";
        const WAITING_MAX: usize = LINE;
        const BATCH_ROWS_MAX: usize = BATCH;

        fn rows(_: &u32) -> usize {
            1
        }

        async fn write(&self, items: &[u32]) -> store::Result<Vec<u32>> {
            let permit = self.gate.acquire().await;
            permit.expect("the gate stays").forget();
            assert!(!items.contains(&13), "injected");
            self.batches
                .lock()
                .expect("no test falls here")
                .push(items.to_vec());
            Ok(items.iter().map(|item| item * 10).collect())
        }
    }

    struct Scene {
        batches: Arc<Batches<Numbers>>,
        gate: Arc<Semaphore>,
        written: Arc<Mutex<Vec<Vec<u32>>>>,
    }

    fn scene() -> Scene {
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

    impl Scene {
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
        at(0, None, 0).await;
        let putting = scene.put_all([1, 2, 3]).await;
        at(2, Some(1), 0).await;
        scene.gate.add_permits(2);
        assert_eq!(outcomes(putting).await, [10, 20, 30].map(Ok));
        at(0, None, 2).await;
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
