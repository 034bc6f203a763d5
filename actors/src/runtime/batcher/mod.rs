//! `Batcher`.
//!
//! Owns: the items that wait to be written, and the writes in progress.
//! Receives: `Put`, an item to be written; `Observe`.
//! Sends: the sender of each item, after the commit.
//! Mailbox: 256. Reading a message moves it into the list of waiting items, so the mailbox is almost always empty; the
//! list is bounded by [`BatchWriter::WAITING_MAX`].
//! After a crash: waiting senders get an error; what was written is in the database, and putting it again is harmless.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use actix::{Actor, ActorFutureExt, Context, ContextFutureSpawner, Handler, WrapFuture};
use serde::Serialize;
use uuid::Uuid;

use crate::runtime::registry::{
    self, AskError, Envelope, EvictIfIdle, KeyedActor, Registry, Request, Responder,
};
use crate::runtime::shards::Shards;

/// See the header.
pub const MAILBOX: usize = 256;
/// Each registry has one batcher.
const KEY: Uuid = Uuid::nil();

/// What a batcher writes.
pub trait BatchWriter: fmt::Debug + Send + Sync + 'static {
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

    /// How many rows an item is. Asked as it leaves for the database: nothing may be added to it from then on.
    fn rows(item: &Self::Item) -> usize;

    /// Writes items and answers what became of each, in their order; all or none of them.
    fn write(
        &self,
        items: &[Self::Item],
    ) -> impl Future<Output = store::Result<Vec<Self::Done>>> + Send;
}

/// Why something was not written, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Too much is waiting, or the database has no connection left. Try again.
    #[error("busy")]
    Busy,
    /// The batcher died over it, or the database failed; the log says why.
    #[error("it could not be written")]
    Failed,
}

/// The handle to one batcher.
#[derive(Debug)]
pub struct Batches<W: BatchWriter> {
    registry: Registry<Batcher<W>>,
    work: Arc<W>,
    shards: Arc<Shards>,
}

impl<W: BatchWriter> Batches<W> {
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
    /// [`BatchError`]
    pub async fn put(&self, item: W::Item) -> Result<W::Done, BatchError> {
        let answer = self.registry.ask(KEY, Put::<W>(item), |_| self.fresh());
        match answer.await {
            Ok(outcome) => outcome,
            Err(AskError::Busy) => Err(BatchError::Busy),
            Err(AskError::Died) => Err(BatchError::Failed),
        }
    }

    /// What the batcher is at.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe(&self) -> Result<BatcherObservation, AskError> {
        self.registry.ask(KEY, Observe, |_| self.fresh()).await
    }

    fn fresh(&self) -> actix::Addr<Batcher<W>> {
        let work = Arc::clone(&self.work);
        registry::start(&self.shards.of(KEY), move || Batcher {
            work,
            waiting: VecDeque::new(),
            under_way: 0,
            writing: 0,
            batches: 0,
        })
    }
}

/// Something to be written.
struct Put<W: BatchWriter>(W::Item);

impl<W: BatchWriter> Request for Put<W> {
    type Answer = Result<W::Done, BatchError>;
    const NAME: &'static str = "put";
}

/// An operator looks.
#[derive(Debug)]
struct Observe;

impl Request for Observe {
    type Answer = BatcherObservation;
    const NAME: &'static str = "observe";
}

/// What a batcher is at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BatcherObservation {
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
/// This is group commit: while a commit is in progress the batcher collects new items, then writes all of them at once.
/// A batch grows with the load. There is no timer, so a single item is written without delay.
pub struct Batcher<W: BatchWriter> {
    work: Arc<W>,
    waiting: VecDeque<Waiting<W>>,
    /// Batches that are being written, and the items in them.
    under_way: usize,
    writing: usize,
    batches: u64,
}

struct Waiting<W: BatchWriter> {
    item: W::Item,
    asker: Responder<Put<W>>,
    since: Instant,
}

impl<W: BatchWriter> fmt::Debug for Batcher<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batcher")
            .field("work", &self.work)
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

impl<W: BatchWriter> Actor for Batcher<W> {
    type Context = Context<Self>;
}

impl<W: BatchWriter> KeyedActor for Batcher<W> {
    const KIND: &'static str = W::KIND;
    const MAILBOX: usize = MAILBOX;
    /// Each registry has one.
    const RUNNING_MAX: usize = 1;
}

impl<W: BatchWriter> Handler<Envelope<Put<W>>> for Batcher<W> {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Put<W>>, context: &mut Self::Context) {
        let Some((Put(item), answering)) = ask.read(Self::KIND) else {
            return;
        };
        if W::WAITING_MAX <= self.waiting.len() {
            metrics::counter!("batcher_full_total", "actor" => W::KIND).increment(1);
            answering.with(Err(BatchError::Busy));
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

impl<W: BatchWriter> Handler<Envelope<EvictIfIdle>> for Batcher<W> {
    type Result = ();

    /// A batcher is the only actor of its kind and is never evicted.
    fn handle(&mut self, ask: Envelope<EvictIfIdle>, _: &mut Self::Context) {
        if let Some((EvictIfIdle, answering)) = ask.read(Self::KIND) {
            answering.with(());
        }
    }
}

impl<W: BatchWriter> Handler<Envelope<Observe>> for Batcher<W> {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Observe>, _: &mut Self::Context) {
        if let Some((Observe, answering)) = ask.read(Self::KIND) {
            let waiting = self
                .waiting
                .front()
                .map(|it| it.since.elapsed().as_millis());
            answering.with(BatcherObservation {
                kind: W::KIND,
                waiting: self.waiting.len(),
                waiting_millis: u64::try_from(waiting.unwrap_or(0)).unwrap_or(u64::MAX),
                writing: self.writing,
                batches: self.batches,
            });
        }
    }
}

impl<W: BatchWriter> Batcher<W> {
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
                actor.under_way = actor.under_way.saturating_sub(1);
                actor.writing = actor.writing.saturating_sub(count);
                actor.batches = actor.batches.saturating_add(1);
                for (asker, outcome) in askers.into_iter().zip(outcomes) {
                    asker.with(outcome);
                }
                actor.write_next(context);
            })
            .spawn(context);
    }

    fn gather(&mut self) -> (Vec<W::Item>, Vec<Responder<Put<W>>>) {
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
async fn write<W: BatchWriter>(work: &W, items: &[W::Item]) -> Vec<Result<W::Done, BatchError>> {
    match work.write(items).await {
        Ok(done) => done.into_iter().map(Ok).collect(),
        Err(error) if 1 < items.len() && error.concerns_a_part() => write_each(work, items).await,
        Err(error) => {
            let why = not_written::<W>(&error);
            items.iter().map(|_| Err(why)).collect()
        }
    }
}

/// Writes each item alone, until the database fails: then it does so for those after it as well.
async fn write_each<W: BatchWriter>(
    work: &W,
    items: &[W::Item],
) -> Vec<Result<W::Done, BatchError>> {
    let mut outcomes = Vec::with_capacity(items.len());
    let mut failed = None;
    for item in items.chunks(1) {
        let outcome = match failed {
            Some(why) => Err(why),
            None => match work.write(item).await {
                Ok(done) => done.into_iter().next().ok_or(BatchError::Failed),
                Err(error) => {
                    let why = not_written::<W>(&error);
                    failed = (!error.concerns_a_part()).then_some(why);
                    Err(why)
                }
            },
        };
        outcomes.push(outcome);
    }
    outcomes
}

fn not_written<W: BatchWriter>(error: &store::Error) -> BatchError {
    if matches!(error, store::Error::Busy) {
        return BatchError::Busy;
    }
    error.log(format_args!("a batch of {} is not written", W::KIND));
    BatchError::Failed
}

fn as_figure(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests;
